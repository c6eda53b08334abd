import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { AIMessage, type BaseMessage, HumanMessage, ToolMessage } from '@langchain/core/messages';
import { MemorySaver } from '@langchain/langgraph-checkpoint';
import type { StoredValue } from './checkpoint-change.js';
import { EntryTexts } from './entry-texts.js';
import { packJson } from './pack-json.js';
import { plainJson } from './plain-json.js';
import { flatten, type Rope } from './rope.js';

const words = (seed: number, length: number) => `${Math.imul(seed + 1, 2654435761) >>> 0} `.repeat(length / 8);
const human = (seed: number, length = 800) => new HumanMessage({ content: words(seed, length), id: `m${seed}` });
const humans = (count: number, length?: number) => Array.from({ length: count }, (_, seed) => human(seed, length));
const textOf = (value: StoredValue | undefined) => value && Buffer.from(value.blob).toString();
const { serde } = new MemorySaver();
const revive = (json: string) => serde.loadsTyped('json', json) as Promise<unknown>;
const hex = ({ blob, refs }: Rope) => Buffer.from([...blob, ...(refs ?? [])]).toString('hex');
const refuse = () => Promise.reject(new Error('the serializer was called'));

describe('texts of entries', () => {
  it.each([
    ['a list of messages', humans(20)],
    ['an object of files', Object.fromEntries(humans(20).map((message, at) => [`/"file ${at}.md`, message]))],
    ['entries of all kinds', [...humans(16), 'text', 1, null, true, [], {}, [human(1)], { '1': 1, a: 'x' }]],
    ['keys that are numbers', Object.fromEntries(humans(20).map((message, at) => [`${20 - at}`, message]))],
  ])('of %s make the text of the value', (_name, value) => {
    expect(textOf(new EntryTexts().dump(value))).toBe(plainJson(value));
  });

  it.each([
    ['few entries', humans(2)],
    ['a list with its own JSON', Object.assign(humans(20), { toJSON: () => 'mine' })],
    ['a message to a node', { lg_name: 'Send', ...humans(20) }],
    ['an entry that needs the serializer', [...humans(20), new Map()]],
    [
      'a key that is the name of the prototype',
      JSON.parse(`{"__proto__": 1, ${plainJson({ ...humans(20) })?.slice(1)}`),
    ],
    ['an entry that is undefined', [...humans(20), undefined]],
    ['a message', new AIMessage({ content: 'x', additional_kwargs: { ...humans(20) } })],
    ['text', 'x'.repeat(5000)],
  ])('leaves %s to others', (_name, value) => {
    expect(new EntryTexts().dump(value)).toBeUndefined();
  });

  it('are written once', () => {
    let written = 0;
    const counted = humans(20).map((message) => {
      const { toJSON } = message;
      const counting = function (this: BaseMessage) {
        written += 1;
        return toJSON.call(this);
      };
      return Object.defineProperty(message, 'toJSON', { value: counting, enumerable: false });
    });
    const texts = new EntryTexts();
    texts.dump(counted);
    expect(written).toBe(20);
    const next = [...counted.slice(0, 10), human(30), ...counted.slice(10)];
    expect(textOf(texts.dump(next))).toBe(plainJson(next));
    // One more by `plainJson` in this test.
    expect(written).toBe(40);
  });

  it('follow every change in place', () => {
    const call = { name: 'search', args: { q: ['a', { b: 1 }] } as Record<string, unknown>, id: 'c' };
    const make = () => [
      ...humans(20),
      new AIMessage({ content: [{ type: 'text', text: words(1, 300) }], tool_calls: [call], id: 'ai' }),
      new ToolMessage({ content: words(2, 300), tool_call_id: 'c', artifact: { rows: [[1, 2], [3]] } }),
    ];
    const last = (list: BaseMessage[]) => list.at(-1) as ToolMessage;
    const ai = (list: BaseMessage[]) => list.at(-2) as AIMessage;
    const changes: [string, (list: BaseMessage[]) => void][] = [
      ['text', (list) => (last(list).content = words(3, 300))],
      ['an identifier', (list) => (last(list).id = 'new')],
      ['a new member', (list) => (last(list).additional_kwargs.seen = true)],
      ['a member removed', (list) => delete last(list).artifact.rows],
      ['a nested number', (list) => (last(list).artifact.rows[0][1] = 9)],
      ['a list that is longer', (list) => last(list).artifact.rows.push([])],
      ['a list that is shorter', (list) => last(list).artifact.rows[0].pop()],
      ['a member of a block', (list) => Object.assign((ai(list).content as object[])[0] as object, { text: 'x' })],
      ['the order of members', (list) => (last(list).artifact = { b: 1, a: 1 })],
      ['arguments of a call', (list) => ((ai(list).tool_calls?.[0]?.args as { q: unknown[] }).q[0] = 'z')],
      ['text for a number', (list) => (last(list).artifact.rows[0][0] = '1')],
      ['a list for an object', (list) => (last(list).artifact.rows[1] = { 0: 3 })],
    ];
    for (const [name, change] of changes) {
      const texts = new EntryTexts();
      const list = make();
      texts.dump(list);
      change(list);
      expect([name, textOf(texts.dump(list))]).toEqual([name, plainJson(list)]);
    }
  });

  it('are the same after any changes, and in values that were read', async () => {
    const entry = fc.oneof(
      fc.jsonValue(),
      fc.integer({ min: 0, max: 50 }).map((seed) => human(seed)),
      fc.array(fc.jsonValue(), { minLength: 10 }),
      fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 10 }),
    );
    const step = fc.record({ at: fc.nat(), what: fc.constantFrom('add', 'remove', 'change', 'read'), entry });
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { minLength: 20 }), fc.array(step, { maxLength: 12 }), async (start, steps) => {
        const texts = new EntryTexts();
        let list: unknown[] = start;
        for (const { at, what, entry } of steps) {
          const place = at % list.length;
          if (what === 'add') list = list.toSpliced(place, 0, entry);
          else if (what === 'remove' && list.length > 16) list = list.toSpliced(place, 1);
          else if (what === 'change' && typeof list[place] === 'object' && list[place]) {
            Object.assign(list[place], Array.isArray(list[place]) ? [entry] : { content: entry });
          } else if (what === 'read') {
            const stored = texts.dump(list);
            if (stored) list = (await texts.load(stored, revive)) as unknown[];
          }
          const stored = texts.dump(list);
          expect(textOf(stored)).toBe(stored ? plainJson(list) : undefined);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('restore the value', () => {
    const texts = new EntryTexts();
    const files = Object.fromEntries(humans(20).map(({ content }, at) => [`${at}.md`, { content, lines: [at] }]));
    for (const value of [files, Object.values(files), [...Object.values(files), 1, 'x', null]]) {
      const stored = texts.dump(value);
      const loaded = texts.load(stored as StoredValue, refuse);
      expect(loaded).toEqual(value);
      expect(loaded).not.toBe(value);
    }
  });

  it('are read once, by the readers of all savers', async () => {
    const objects = [...humans(20), { a: { list: [1, null, 'x'] } }, [[]]];
    const stored = new EntryTexts().dump(objects) as StoredValue;
    await new EntryTexts().load(stored, revive);
    const expected = await new EntryTexts().load(stored, revive);
    expect(expected).toStrictEqual(await revive(textOf(stored) as string));
    stored.blob.fill(0);
    expect(new EntryTexts().load(stored, refuse)).toStrictEqual(expected);
  });

  it('are read each time if they have records that only the serializer revives', async () => {
    const value = [...humans(20), { map: new Map([[1, 2]]) }];
    const blob = Buffer.from((await serde.dumpsTyped(value))[1]);
    const stored = new EntryTexts().dump(humans(20)) as StoredValue;
    const last = { start: blob.lastIndexOf('{"map":'), end: blob.length - 1 };
    const text = { bytes: blob.subarray(last.start, last.end), packed: null, node: null, factory: null };
    const entries = [...(stored.entries ?? []), { ...last, text }];
    for (let repeat = 0; repeat < 3; repeat += 1) {
      expect(await new EntryTexts().load({ type: 'json', blob, entries }, revive)).toStrictEqual(value);
    }
    expect(text.factory).toBeNull();
  });

  it('make values that share no objects', async () => {
    const make = () => [
      ...humans(18),
      new AIMessage({ content: [{ type: 'text', text: words(1, 300) }], response_metadata: { tags: ['a'] } }),
      { files: { a: { lines: [words(2, 300)] } } },
    ];
    const stored = new EntryTexts().dump(make()) as StoredValue;
    await new EntryTexts().load(stored, revive);
    const texts = new EntryTexts();
    const first = (await texts.load(stored, revive)) as [
      ...HumanMessage[],
      AIMessage,
      { files: { a: { lines: string[] } } },
    ];
    const [answer, files] = [first.at(-2) as AIMessage, first.at(-1) as { files: { a: { lines: string[] } } }];
    ((answer.content as { text: string }[])[0] as { text: string }).text = 'changed';
    (answer.response_metadata.tags as string[]).push('b');
    files.files.a.lines.push('more');
    expect(textOf(texts.dump(first))).toBe(plainJson(first));
    expect(await new EntryTexts().load(stored, revive)).toStrictEqual(await revive(plainJson(make()) as string));
  });
});

describe('the splitting of entries', () => {
  it('is the same as that of the text, whether they were split before or not', () => {
    const texts = new EntryTexts();
    let messages = [...humans(60), ...humans(30, 80), ...humans(5, 9000)];
    const stored = new Set<string>();
    for (let turn = 0; turn < 12; turn += 1) {
      const value = texts.dump(turn % 2 ? messages : Object.fromEntries(messages.entries())) as StoredValue;
      const text = Buffer.from(value.blob);
      const known = { entries: value.entries, isStored: (key: string) => stored.has(key) };
      const [whole, byEntry] = [packJson(text), packJson(text, undefined, known)];
      expect(byEntry?.rope).toEqual(whole?.rope);
      expect([...(byEntry?.keys ?? [])].sort()).toEqual([...(whole?.keys ?? [])].sort());
      for (const [key, element] of byEntry?.elements ?? []) expect(element).toEqual(whole?.elements.get(key));
      const missing = [...(whole?.keys ?? [])].filter((key) => !stored.has(key) && !byEntry?.elements.has(key));
      expect(missing).toEqual([]);
      // Some elements are forgotten, and sent again.
      for (const key of whole?.keys ?? []) if (turn % 3 || key.charCodeAt(0) % 2) stored.add(key);
      if (turn % 4 === 3) stored.clear();
      expect(whole && flatten(whole.rope, (key) => whole.elements.get(key)).equals(text)).toBe(true);
      messages = messages.toSpliced(turn * 5, turn % 3, human(100 + turn, 100 * turn));
    }
  });

  it('keeps the nodes before the first change, in lists and objects', () => {
    const removed = fc.oneof(fc.nat(3), fc.constant(Number.MAX_SAFE_INTEGER));
    const edit = fc.record({ at: fc.integer({ min: 20, max: 50 }), removed, added: fc.nat(3), forgets: fc.nat(9) });
    fc.assert(
      fc.property(fc.boolean(), fc.array(edit, { maxLength: 10 }), (isList, edits) => {
        const texts = new EntryTexts();
        const stored = new Set<string>();
        let entries: [string, unknown][] = humans(40, 400).map((message, at) => [`k${at}`, message]);
        edits.forEach(({ at, removed, added, forgets }, turn) => {
          const value = isList ? entries.map(([, item]) => item) : Object.fromEntries(entries);
          const dumped = texts.dump(value);
          if (!dumped) return;
          const text = Buffer.from(dumped.blob);
          const known = { entries: dumped.entries, isStored: (key: string) => stored.has(key) };
          const [whole, byEntry] = [packJson(text), packJson(text, undefined, known)];
          expect(byEntry && hex(byEntry.rope)).toBe(whole && hex(whole.rope));
          expect([...(byEntry?.keys ?? [])].sort().join()).toBe([...(whole?.keys ?? [])].sort().join());
          for (const key of whole?.keys ?? []) {
            if (!stored.has(key)) expect(byEntry?.elements.has(key)).toBe(true);
            stored.add(key);
          }
          if (forgets === 0) stored.delete([...stored][at % stored.size] as string);
          const more = Array.from({ length: added }, (_, each) => [
            `n${turn}-${each}`,
            human(99 + turn * 9 + each, 400),
          ]);
          entries = entries.toSpliced(at, removed, ...(more as [string, unknown][]));
          // Objects with the same texts under other keys.
          if (forgets === 1) entries = entries.map(([key, item], each) => [each === at ? `${key}!` : key, item]);
        });
      }),
      { numRuns: 60 },
    );
  });

  it('forms only the last node of a list again that becomes longer', () => {
    const texts = new EntryTexts();
    const stored = new Set<string>();
    const pack = (value: unknown) => {
      const dumped = texts.dump(value) as StoredValue;
      const known = { entries: dumped.entries, isStored: (key: string) => stored.has(key) };
      const packed = packJson(Buffer.from(dumped.blob), undefined, known);
      for (const key of packed?.keys ?? []) stored.add(key);
      return packed?.elements.size ?? 0;
    };
    const messages = humans(400, 400);
    expect(pack(messages)).toBeGreaterThan(100);
    expect(pack([...messages, human(1000, 400)])).toBeLessThan(20);
  });
});
