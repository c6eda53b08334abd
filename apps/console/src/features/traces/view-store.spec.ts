import { expect, it } from '@jest/globals';
import { keepView, readViews, removeView } from './view-store';

function store(kept?: string) {
  const values = new Map<string, string>(kept === undefined ? [] : [['heddle.views.p', kept]]);
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
}

it('keeps views by name and project', () => {
  const views = store();
  keepView(views, 'p', { name: 'slow', search: { filter: 'gt(latency, 5)' } });
  keepView(views, 'p', { name: 'failed', search: { state: 'error' } });
  keepView(views, 'p', { name: 'slow', search: { filter: 'gt(latency, 9)' } });
  expect(readViews(views, 'p').map(({ name, search }) => [name, search.filter, search.state])).toEqual([
    ['failed', undefined, 'error'],
    ['slow', 'gt(latency, 9)', undefined],
  ]);
  expect(readViews(views, 'other')).toEqual([]);
  expect(removeView(views, 'p', 'slow').map(({ name }) => name)).toEqual(['failed']);
});

it.each([['nonsense'], ['{}'], ['[1, {"name": 2}, {"name": "x"}]']])('reads nothing from %s', (kept) => {
  expect(readViews(store(kept), 'p')).toEqual([]);
});
