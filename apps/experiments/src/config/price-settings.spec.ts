import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadExperimentsEnv } from './env.js';
import { priceSettings } from './price-settings.js';

describe('the file of prices', () => {
  let folder = '';
  beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'heddle-prices-'))));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const file = (content: string) => {
    const path = join(folder, 'prices.json');
    writeFileSync(path, content);
    return path;
  };
  const load = (path: string) =>
    loadExperimentsEnv({ DATABASE_URL: 'postgresql://a@127.0.0.1/b', EXPERIMENTS_PRICES_FILE: path });

  it('is read', () => {
    const env = load(file('{"models": [{"model": "m", "input": 1, "output": 2}]}'));
    expect(priceSettings(env.EXPERIMENTS_PRICES_FILE).table.models).toEqual([{ model: 'm', input: 1, output: 2 }]);
    expect(priceSettings(undefined).table.models).toEqual([]);
  });

  it.each([
    ['{"models": [{"model": "m", "input": 1}]}', /EXPERIMENTS_PRICES_FILE: models\.0\.output/],
    ['{"models": [{"model": "m", "input": -1, "output": 1}]}', /models\.0\.input/],
    ['{}', /models/],
    ['nonsense', /not JSON/],
  ])('is refused with the place of the fault: %s', (content, message) => {
    expect(() => load(file(content))).toThrow(message);
  });

  it('has to exist', () => expect(() => load(join(folder, 'missing.json'))).toThrow(/cannot be read/));
});
