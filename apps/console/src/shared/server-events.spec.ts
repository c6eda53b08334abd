import { describe, expect, it } from '@jest/globals';
import { serverEvents } from './server-events';

async function read(...parts: string[]) {
  const bytes = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(bytes.encode(part));
      controller.close();
    },
  });
  const events = [];
  for await (const event of serverEvents(body)) events.push(event);
  return events;
}

describe('serverEvents', () => {
  const whole = 'event: log\r\ndata: {"a":1}\r\nid: 17\r\n\r\n: keep-alive\r\n\r\nevent: end\r\ndata: \r\n\r\n';
  const expected = [
    { event: 'log', data: '{"a":1}', id: '17' },
    { event: 'end', data: '', id: undefined },
  ];

  it('reads events with their ids, without comments', async () => expect(await read(whole)).toEqual(expected));

  it('reads them the same wherever the network cuts them', async () => {
    for (let at = 1; at < whole.length; at += 1) {
      expect(await read(whole.slice(0, at), whole.slice(at))).toEqual(expected);
    }
  });

  it('joins lines of data, and drops a cut event', async () => {
    expect(await read('data: a\ndata: b\n\nevent: log\ndata: cut')).toEqual([
      { event: 'message', data: 'a\nb', id: undefined },
    ]);
  });
});
