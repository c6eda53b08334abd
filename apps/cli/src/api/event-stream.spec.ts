import { describe, expect, it } from '@jest/globals';
import { followEvents } from './event-stream.js';

async function all<T>(events: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const event of events) found.push(event);
  return found;
}

describe('following a stream', () => {
  const policy = { retries: 2, random: () => 1, now: () => 0, sleep: () => Promise.resolve() };
  const event = (id: number, name = 'log') => `event: ${name}\ndata: ${id}\nid: ${id}\n\n`;

  /** Answers one after the other; an error is a lost connection. */
  function following(answers: (string | number | Error)[], lastEventId?: string) {
    const asked: (string | undefined)[] = [];
    const abort = new AbortController();
    const events = followEvents({
      open: (last) => {
        asked.push(last);
        const answer = answers.shift() ?? 500;
        if (answer instanceof Error) return Promise.reject(answer);
        const response =
          typeof answer === 'number' ? Response.json({ detail: 'no' }, { status: answer }) : new Response(answer);
        return Promise.resolve(response);
      },
      lastEventId,
      endEvent: 'end',
      url: 'http://x',
      policy,
      signal: abort.signal,
    });
    return { asked, abort, events: all(events) };
  }

  it('continues after the last event, each event once, until its end', async () => {
    const lost = new Error('lost');
    const { asked, events } = following([event(1) + event(2), lost, 503, event(3), event(4, 'end')]);
    expect((await events).map(({ id }) => id)).toEqual(['1', '2', '3']);
    expect(asked).toEqual([undefined, '2', '2', '2', '3']);
  });

  it('begins after a position', async () => {
    const { asked, events } = following([event(9, 'end')], '8');
    await events;
    expect(asked).toEqual(['8']);
  });

  it.each([
    ['a lost connection', [new Error('lost'), new Error('lost'), new Error('gone')], 'http://x does not answer: gone'],
    ['a refusal at once', [403], 'http://x: HTTP 403: no'],
    ['a stream without events', ['', '', ''], 'http://x does not answer: the stream was cut'],
  ])('ends with %s after the attempts', async (_name, answers, message) => {
    await expect(following(answers).events).rejects.toThrow(message);
  });
});
