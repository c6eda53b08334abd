import { sqlList } from './sql-list.js';

describe('sqlList', () => {
  it('quotes names of states', () => {
    expect(sqlList(['QUEUED', 'AWAITING_BUILD'])).toBe(`'QUEUED', 'AWAITING_BUILD'`);
  });

  it.each([['x; DROP TABLE run'], ["it's"], ['']])('refuses the invalid name %j', (value) => {
    expect(() => sqlList([value])).toThrow(TypeError);
  });

  it('refuses an empty list, a syntax error in SQL', () => {
    expect(() => sqlList([])).toThrow(TypeError);
  });
});
