import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@heddle/testing';
import { AppHost } from './app-host.js';
import type { FromAppThread, ToAppThread } from './app-thread.protocol.js';

type Given = Extract<ToAppThread, { type: 'request' }>;

const given: Given = {
  type: 'request',
  id: 1,
  method: 'GET',
  url: 'http://localhost/hello',
  headers: [],
  hasBody: false,
  user: null,
  caller: null,
};

function hostOf(fetch: (request: Request) => Response | Promise<Response>) {
  const posted: FromAppThread[] = [];
  const host = AppHost.of({ fetch }, (message: FromAppThread) => posted.push(message));
  const of = (id: number) => posted.filter((message) => message.id === id).map(({ type }) => type);
  return { host, of, receive: (message: ToAppThread) => host.receive(message) };
}

const hello = () => new Response(null, { status: 204 });

describe('a request to the application', () => {
  it.each<[string, Partial<Given>]>([
    ['a method that the Fetch API forbids', { method: 'TRACE' }],
    ['a host that is none', { url: 'http://a@b:c/' }],
    ['a port that is none', { url: 'http://x:99999/' }],
    ['a header that is none', { headers: [['a b', 'c']] }],
    ['a body where none may be', { hasBody: true }],
  ])('with %s fails alone', async (_what, changes) => {
    const { of, receive } = hostOf(hello);
    receive({ ...given, ...changes });
    receive({ ...given, id: 2 });
    await waitFor(() => of(1).length > 0 && of(2).length > 0);
    expect([of(1).at(-1), of(2)]).toEqual(['failed', ['answer']]);
  });

  it('reads no more of an unwanted body', async () => {
    const { of, receive } = hostOf(async (request) => {
      await request.body?.cancel();
      return hello();
    });
    receive({ ...given, method: 'POST', hasBody: true });
    receive({ type: 'body', id: 1, chunk: new Uint8Array(1) });
    await waitFor(() => of(1).includes('answer'));
    receive({ type: 'body', id: 1, chunk: new Uint8Array(1) });
    receive({ type: 'body', id: 1, chunk: null });
  });

  it('ends when its client disconnects', async () => {
    const reading = hostOf(async (request) => new Response(await request.text()));
    reading.receive({ ...given, method: 'POST', hasBody: true });
    await waitFor(() => reading.of(1).includes('more'));
    reading.receive({ type: 'abort', id: 1 });
    await waitFor(() => reading.of(1).includes('failed'));

    const passing = hostOf(() => new Response(null, { status: 404 }));
    passing.receive(given);
    await waitFor(() => passing.of(1).includes('next'));
    passing.receive({ type: 'abort', id: 1 });
    await waitFor(() => passing.of(1).includes('release'));
  });

  it('fails once for its own uncaught exception', async () => {
    let fail: (() => boolean) | undefined;
    const { host, of, receive } = hostOf(
      () =>
        new Promise((resolve) => {
          setImmediate(() => {
            fail = () => host.fail(new Error('thrown in a callback'));
            const isOf = [fail(), fail()];
            resolve(Response.json(isOf));
          });
        }),
    );
    receive(given);
    await waitFor(() => fail !== undefined);
    expect(of(1)[0]).toBe('failed');
    expect(host.fail(new Error('of no request'))).toBe(false);
  });
});
