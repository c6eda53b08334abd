import { describe, expect, it } from '@jest/globals';
import { changedBody, type MiddlewareContext } from './changed-body.js';

const sent = () => new Request('http://localhost/', { method: 'POST', body: '{"a":1}' });

/** Follows Hono: the first cached content is converted into the others. */
function contextOf(raw: Request, bodyCache: Record<string, unknown> = {}): MiddlewareContext {
  const text = async () => {
    const [key, content] = Object.entries(bodyCache)[0] ?? ['text', raw.text()];
    const value = await (content as Promise<unknown>);
    return key === 'json' ? JSON.stringify(value) : (value as string);
  };
  const arrayBuffer = async () => new Response(await text()).arrayBuffer();
  const json = async () => ('json' in bodyCache ? bodyCache.json : (JSON.parse(await text()) as unknown));
  return { req: { raw, bodyCache, json, arrayBuffer } };
}

const textOf = async (context: MiddlewareContext, original: Request) => {
  const changed = await changedBody(context, original);
  return changed && new TextDecoder().decode(changed.bytes);
};

describe('the body after middleware', () => {
  it('is that of the client if nothing was read, or only a form', async () => {
    const request = sent();
    expect(await changedBody(contextOf(request), request)).toBeNull();
    expect(await changedBody(contextOf(request, { formData: Promise.resolve(new FormData()) }), request)).toBeNull();
  });

  it('is the content cached by Hono', async () => {
    const request = sent();
    expect(await textOf(contextOf(request, { text: Promise.resolve('{"a":2}') }), request)).toBe('{"a":2}');
    const value = { a: 1 };
    const context = contextOf(request, { json: Promise.resolve(value) });
    value.a = 3;
    expect(await textOf(context, request)).toBe('{"a":3}');
  });

  it('is that of a replaced request, with its headers', async () => {
    const original = sent();
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip', 'x-other': '1' };
    const raw = new Request('http://localhost/', { method: 'POST', body: '{"b":1}', headers });
    const stale = { text: Promise.resolve('{"a":1}') };
    expect(await changedBody(contextOf(raw, stale), original)).toEqual({
      bytes: new TextEncoder().encode('{"b":1}'),
      type: 'application/json',
      encoding: 'gzip',
    });
  });

  it('fails if a replaced request has lost its body', async () => {
    const raw = sent();
    await raw.text();
    await expect(changedBody(contextOf(raw), sent())).rejects.toThrow();
  });
});
