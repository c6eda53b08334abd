// Time that one JSON body keeps a service busy: counting, parsing and checking it, and finding the place where it is
// wrong. Needs no service. One MiB should stay below 50 ms:
//   node bench/parse-body.mjs [--mib 1] [--repeat 20]
import { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { readBody } from '@heddle/http';

const { values } = parseArgs({
  options: { mib: { type: 'string', default: '1' }, repeat: { type: 'string', default: '20' } },
});
const size = Number(values.mib) * 1024 * 1024;
const repeat = Number(values.repeat);
const limits = { maxBytes: size * 2, maxElements: Infinity, maxMembers: Infinity, mayBeCompressed: true };

/** @param {number} index */
const message = (index) => ({
  type: 'human',
  id: `message-${index}`,
  content: `Question ${index}: ${'words of a prompt '.repeat(12)}`,
  additional_kwargs: { tokens: index, scores: [0.25, 0.5, 1] },
});

/** @param {(index: number) => string} item */
const listOf = (item) => {
  const items = [];
  for (let length = 0; length < size;) {
    const text = item(items.length);
    items.push(text);
    length += text.length + 1;
  }
  return `[${items.join(',')}]`;
};
const messages = listOf((index) => JSON.stringify(message(index)));
const bodies = {
  'messages of a thread': messages,
  'numbers of one digit': listOf(() => '0'),
  'empty objects': listOf(() => '{}'),
  'short strings': listOf(() => '"ab"'),
  'one long string': JSON.stringify('ä'.repeat(size / 2)),
  'messages, malformed at the end': `${messages.slice(0, -1)},]`,
  'numbers, malformed at the end': `${listOf(() => '0').slice(0, -1)},]`,
};

/**
 * Times of several rounds in ms; some include a garbage collection.
 *
 * @param {string} text
 */
async function timesOf(text) {
  const bytes = Buffer.from(text);
  const times = [];
  for (let round = 0; round < repeat; round += 1) {
    const chunks = [];
    for (let at = 0; at < bytes.length; at += 65_536) chunks.push(bytes.subarray(at, at + 65_536));
    const request = Object.assign(Readable.from(chunks), {
      headers: { 'content-length': String(bytes.length), 'content-type': 'application/json' },
      is: () => false,
    });
    const started = performance.now();
    await readBody(/** @type {any} */ (request), limits).catch((error) => {
      if (error.code !== 'validation_error') throw error;
    });
    times.push(performance.now() - started);
  }
  return times.sort((one, other) => one - other);
}

for (const [name, text] of Object.entries(bodies)) {
  const times = await timesOf(text);
  const median = times[Math.floor(times.length / 2)] ?? 0;
  console.log(`${name}, ${values.mib} MiB: ${median.toFixed(1)} ms, at most ${(times.at(-1) ?? 0).toFixed(1)} ms`);
}
