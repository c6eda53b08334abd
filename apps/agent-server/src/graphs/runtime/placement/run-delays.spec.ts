import { expect, it } from '@jest/globals';
import { ThreadDelays } from './run-delays.js';

it('attributes a delay to a graph that has all runs of the thread', () => {
  const delays = new ThreadDelays<{ graphId: string }>();
  const [one, two, other] = [{ graphId: 'a' }, { graphId: 'a' }, { graphId: 'b' }];
  delays.begin(one);
  delays.begin(two);
  delays.observe(400);
  delays.begin(other);
  delays.observe(700);
  delays.observe(300);
  expect(delays.end(two)).toEqual({ worstMs: 700, aloneMs: 400 });
  expect(delays.end(other)).toEqual({ worstMs: 700, aloneMs: 0 });
  delays.observe(800);
  expect(delays.end(one)).toEqual({ worstMs: 800, aloneMs: 800 });
});
