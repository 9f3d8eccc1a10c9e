(() => {
  const value = id => document.getElementById(id).value;
  const text = id => document.getElementById(id).textContent.trim();
  return {
    csv: value('csv'), certificate: value('certificate'), trace: value('trace'),
    commands: value('commands'), checked: text('checked'), verdict: text('verdict'),
    refused: text('csv-refused') + text('conventions-refused'), facts: text('facts'),
    said: text('said'), float: text('float'), bias: value('bias'),
    lines: [...document.querySelectorAll('#proof > li')].map(line => line.className),
    given: [...document.querySelectorAll('#given > span')].map(each => each.textContent),
  };
})()
