// A perceptron that speaks the protocol of the conformance kit: copy it, and fill in `train`.
//
// Try it: perceptron check --command 'node perceptron.js'
'use strict';

// what yours does, as perceptron check --convention takes it; null: found out from its answers
const CONVENTIONS = 'update=le';
// what `train` takes beside X and y: any of epochs, w0, order, eta
const OPTIONS = ['epochs', 'w0'];

// Return the weights, and of the rest what you know. This is the part that is yours.
function train(X, y, { epochs = 1000, w0 = null }) {
  let w = w0 === null ? X[0].map(() => 0) : w0;
  const mistakes = [];
  let passes = 0;
  let converged = false;
  while (passes < epochs && !converged) {
    const before = mistakes.length;
    passes += 1;
    X.forEach((x, row) => {
      const score = x.reduce((sum, a, j) => sum + a * w[j], 0);
      if (y[row] * score <= 0) {
        w = w.map((a, j) => a + y[row] * x[j]);
        mistakes.push(row);
      }
    });
    converged = mistakes.length === before;
  }
  return { weights: w, mistakes, updates: mistakes.length, passes, converged };
}

// from here on nothing needs to change
// Read "-12", "3/7" or "0x1.8p-3"; JavaScript reads no hexadecimal floats by itself.
function number(text) {
  const hex = text.match(/^([+-]?)0x([0-9a-f]+)\.?([0-9a-f]*)p?([+-]?\d*)$/i);
  if (hex === null) {
    const [over, under] = text.split('/');
    return Number(over) / Number(under ?? 1);
  }
  const [, sign, whole, part, power] = hex;
  let value = Number(BigInt(`0x${whole}${part}`));
  // step by step: a power of two may not fit where its product does
  for (let k = Number(power) - 4 * part.length; k !== 0; k -= Math.sign(k)) {
    value *= k > 0 ? 2 : 0.5;
  }
  return sign === '-' ? -value : value;
}

// Write a number exactly, as "n" or "p/q".
function text(value) {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'nan' : value > 0 ? 'inf' : '-inf';
  let under = 1n;
  while (!Number.isInteger(value)) {
    value *= 2;
    under *= 2n;
  }
  return under === 1n ? `${BigInt(value)}` : `${BigInt(value)}/${under}`;
}

function written(value) {
  if (Array.isArray(value)) return value.map(written);
  return typeof value === 'number' ? text(value) : value;
}

const READ = {
  epochs: Number,
  w0: (values) => values.map(number),
  order: (rows) => rows.map(Number),
  eta: number,
};

function mapped(object, change) {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(name, value)]));
}

function answer(given) {
  try {
    const X = given.X.map((x) => x.map(number));
    const y = given.y.map(Number);
    const told = train(X, y, mapped(given.options, (name, value) => READ[name](value)));
    return { id: given.id, ...mapped(told, (_, value) => written(value)) };
  } catch (error) { // the other cases still run
    return { id: given.id, raises: String(error) };
  }
}

// stdout is for replies, one line each; what is logged goes to stderr
console.log = console.error;

const lines = require('readline').createInterface({ input: process.stdin });
lines.on('line', (line) => {
  const request = JSON.parse(line);
  let reply;
  if (request.command === 'start') {
    reply = { format: 'perceptron-protocol/1', language: 'JavaScript' };
    Object.assign(reply, { conventions: CONVENTIONS, parameters: OPTIONS });
  } else if (request.command === 'run') {
    reply = { answers: request.cases.map(answer) };
  } else {
    process.exit(0);
  }
  process.stdout.write(`${JSON.stringify(reply)}\n`);
});
