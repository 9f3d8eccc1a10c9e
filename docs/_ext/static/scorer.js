// How the search orders what it finds: as Sphinx does, but an answer to a question comes first, and
// what lists changes or rooms of the code comes last.
var Scorer = {
  score: ([page, , , , score]) => {
    if (/^(questions\/(?!index)|use\/(explain|separation)$)/.test(page)) return score + 10;
    return /^(start\/changelog|architecture)$/.test(page) ? score - 12 : score;
  },
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
