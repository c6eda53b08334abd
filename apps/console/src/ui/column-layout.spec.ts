import { beforeEach, describe, expect, it } from '@jest/globals';
import { keepLayout, moved, readLayout, resized, toggled } from './column-layout';

describe('layout of columns', () => {
  const all = ['name', 'state', 'updated'];
  let text: string | null = null;
  const store = { getItem: () => text, setItem: (_key: string, value: string) => void (text = value) };
  beforeEach(() => {
    text = null;
  });

  it('is kept', () => {
    const layout = resized(moved(toggled(readLayout(store, 't', all), 'state'), 'updated', -1), 'name', 300.4);
    keepLayout(store, 't', layout);
    expect(readLayout(store, 't', all)).toEqual({ shown: ['updated', 'name'], widths: { name: 300 } });
    expect(toggled(layout, 'state').shown).toEqual(['updated', 'name', 'state']);
  });

  it('stays at the ends, and within limits of widths', () => {
    const layout = readLayout(store, 't', all);
    expect(moved(layout, 'name', -1)).toBe(layout);
    expect(moved(layout, 'none', 1)).toBe(layout);
    expect(resized(layout, 'name', 3).widths.name).toBe(72);
    expect(resized(layout, 'name', 9e9).widths.name).toBe(1_200);
  });

  it.each(['{', '7', '{"shown": 1}', 'null'])('is the default for %s', (kept) => {
    text = kept;
    expect(readLayout(store, 't', all, ['name'])).toEqual({ shown: ['name'], widths: {} });
  });

  it('shows no column that does not exist any more', () => {
    text = '{"shown": ["old", "state", "state"], "widths": {"old": 100, "state": "wide", "name": 90}}';
    expect(readLayout(store, 't', all)).toEqual({ shown: ['state'], widths: { old: 100, name: 90 } });
  });
});
