// Size and time of stored texts of checkpoints. Needs no service:
//   node bench/deflate.mjs [--repeat 1000]
import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { deflateRawSync } from 'node:zlib';
import { deflatedText, inflatedText } from '@heddle/checkpoint';

const { values } = parseArgs({ options: { repeat: { type: 'string', default: '1000' } } });
const repeat = Number(values.repeat);

/** @param {string} type */
const message = (type) =>
  JSON.stringify({
    lc: 1,
    type: 'constructor',
    id: ['langchain_core', 'messages', type],
    kwargs: { content: '', additional_kwargs: {}, response_metadata: {}, id: randomUUID() },
  });
const version = () => `0000000000000${randomBytes(2).readUInt16BE()}`.slice(-16) + `.${String(Math.random()).slice(2)}`;
const versions = { __start__: version(), messages: version(), count: version(), 'branch:to:model': version() };
const body = {
  ...{ v: 4, id: randomUUID(), ts: new Date().toISOString(), channel_versions: versions },
  versions_seen: { __input__: {}, __start__: { __start__: version() }, model: { 'branch:to:model': version() } },
};
const english = ['README.md', 'docs/operate/scaling.md'].map((name) =>
  readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'),
);
const page = english.join('').repeat(10);

/** @type {Record<string, string>} */
const texts = {
  'body of a checkpoint with four channels': JSON.stringify(body),
  'list node of four messages, without their contents': ['HumanMessage', 'AIMessage', 'HumanMessage', 'AIMessage']
    .map(message)
    .join(),
  'English text of 500 bytes': page.slice(0, 500),
  'English text of 2 KB': page.slice(0, 2_000),
  'English text of 60 KB': page.slice(0, 60_000),
  'random text of 64 characters, 2 KB': randomBytes(1_536).toString('base64'),
};

/**
 * Microseconds per call.
 *
 * @param {() => unknown} work
 */
function timeOf(work) {
  for (let left = repeat / 10; left > 0; left -= 1) work();
  const begun = performance.now();
  for (let left = repeat; left > 0; left -= 1) work();
  return ((performance.now() - begun) / repeat) * 1_000;
}

console.log('| text | bytes | deflated | without the dictionary | deflate, µs | inflate, µs |');
console.log('| --- | --- | --- | --- | --- | --- |');
for (const [name, text] of Object.entries(texts)) {
  const bytes = Buffer.from(text);
  const stored = deflatedText(bytes);
  const plain = deflateRawSync(bytes, { level: 1 });
  const times = [timeOf(() => deflatedText(bytes)), timeOf(() => inflatedText(stored))].map((us) => us.toFixed(1));
  console.log(`| ${[name, bytes.length, stored.length, plain.length, ...times].join(' | ')} |`);
}
