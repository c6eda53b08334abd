import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createEmptyDatabase } from '@heddle/testing';
import pg from 'pg';
import { textArray } from './text-array.js';

describe('textArray', () => {
  let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
  let client: pg.Client;
  beforeAll(async () => {
    database = await createEmptyDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await database.close();
  });

  it.each<[string, (string | null)[]]>([
    ['no text', []],
    ['an empty text', ['']],
    ['null', [null]],
    ['texts in their order', ['b', null, 'a', '', 'NULL']],
    ['what the text format escapes', ['{"a": "\\"b\\""}', '\\', '{,}', ' x ', "it's"]],
    ['characters of all lengths', ['é€😀', '\u{10ffff}', '\n\r\t']],
    ['many texts', Array.from({ length: 5_000 }, (_, n) => `text ${n}`)],
    ['a long text', [JSON.stringify({ text: '"e'.repeat(500_000) })]],
  ])('is read back with %s', async (_case, texts) => {
    const { rows } = await client.query('SELECT $1::text[] AS texts', [textArray(texts)]);
    expect(rows).toEqual([{ texts }]);
  });
});
