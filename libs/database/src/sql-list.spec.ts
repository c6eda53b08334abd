import { sqlList } from './sql-list.js';

describe('sqlList', () => {
  it('quotes names of states', () => {
    expect(sqlList(['QUEUED', 'AWAITING_BUILD'])).toBe(`'QUEUED', 'AWAITING_BUILD'`);
  });

  it.each([['x; DROP TABLE run'], ["it's"], ['']])('refuses %j, which is no name', (value) => {
    expect(() => sqlList([value])).toThrow(TypeError);
  });

  it('refuses an empty list, which would be a syntax error of the statement', () => {
    expect(() => sqlList([])).toThrow(TypeError);
  });
});
