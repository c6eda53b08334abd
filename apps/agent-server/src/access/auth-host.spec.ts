import { describe, expect, it } from '@jest/globals';
import { Auth, HTTPException } from '@langchain/langgraph-sdk/auth';
import { AuthHost } from './auth-host.js';
import type { AuthUser } from './auth-handlers.js';

const user: AuthUser = { identity: 'alice', display_name: 'alice', is_authenticated: true, permissions: ['p'] };
const request = { method: 'GET', url: 'http://localhost/threads?x=1', headers: [['x-a', 'b']] as [string, string][] };

/** An object of handlers by event, each of which answers with a filter of its own name. */
function registered(...events: string[]): AuthHost {
  const auth = new Auth().authenticate(() => 'alice');
  for (const event of events) auth.on(event as '*', () => ({ handler: event }) as never);
  return AuthHost.of(auth);
}

const authenticated = (answer: unknown) =>
  AuthHost.of(new Auth().authenticate(() => answer as never)).authenticate(request);

describe('the handler for threads:read', () => {
  it.each([
    [['*', '*:read', 'threads', 'threads:read'], 'threads:read'],
    [['*', '*:read', 'threads'], 'threads'],
    [['*', '*:read'], '*:read'],
    [['*'], '*'],
    [['*', 'threads:update', 'assistants', '*:update'], '*'],
  ])('among %j is %s', async (events, expected) => {
    const host = registered(...events);
    const [grant] = await host.authorize(user, [{ resource: 'threads', action: 'read', value: {} }]);
    expect(grant?.filter).toEqual({ and: [{ key: 'handler', is: expected }] });
  });

  it('that is not there allows everything', async () => {
    const value = { thread_id: 't' };
    const events = [{ resource: 'threads', action: 'read', value }] as const;
    expect(await registered('threads:update').authorize(user, events)).toEqual([{ value, filter: null }]);
  });

  it('receives the action and its user', async () => {
    let told: unknown;
    const auth = new Auth().authenticate(() => 'alice').on('threads:read', (argument) => void (told = argument));
    await AuthHost.of(auth).authorize(user, [{ resource: 'threads', action: 'read', value: { thread_id: 't' } }]);
    expect(told).toEqual({
      event: 'threads:read',
      resource: 'threads',
      action: 'read',
      value: { thread_id: 't' },
      user,
      permissions: ['p'],
    });
  });
});

describe('one refusal among several actions', () => {
  it('is a refusal of all', async () => {
    const auth = new Auth().authenticate(() => 'alice').on('assistants:read', () => false);
    const events = [
      { resource: 'threads', action: 'create_run', value: {} },
      { resource: 'assistants', action: 'read', value: {} },
    ] as const;
    await expect(AuthHost.of(auth).authorize(user, events)).rejects.toMatchObject({ status: 403 });
  });
});

describe('authenticate()', () => {
  it.each([
    ['alice', { identity: 'alice', display_name: 'alice', is_authenticated: true, permissions: [] }],
    [
      { identity: 'a', permissions: ['x'], display_name: 'A', org: { id: 1 } },
      { display_name: 'A', org: { id: 1 } },
    ],
    [
      { identity: 'a', permissions: undefined, gone: undefined },
      { identity: 'a', permissions: [] },
    ],
  ])('%j names a user', async (answer, expected) => {
    expect(await authenticated(answer)).toMatchObject(expected);
  });

  it.each([
    [undefined],
    [null],
    [true],
    [1],
    [''],
    [[]],
    [{}],
    [{ identity: 1 }],
    [{ identity: '' }],
    [{ identity: 'a\0' }],
    [{ identity: 'a'.repeat(501) }],
    [{ identity: 'a', permissions: 'all' }],
    [{ identity: 'a', permissions: [1] }],
    [{ identity: 'a', is_authenticated: 'no' }],
    [{ identity: 'a', big: 1n }],
  ])('%p refuses every caller', async (answer) => {
    await expect(authenticated(answer)).rejects.toThrow('authenticate()');
  });

  it('is given the request without its body', async () => {
    let seen: Request | undefined;
    const auth = new Auth().authenticate((given) => {
      seen = given;
      return 'alice';
    });
    await AuthHost.of(auth).authenticate({ ...request, method: 'POST' });
    expect([seen?.method, seen?.url, seen?.headers.get('x-a'), seen?.body]).toEqual(['POST', request.url, 'b', null]);
  });

  it.each([
    ['401 with words', new HTTPException(401, { message: 'no' }), { status: 401, message: 'no' }],
    ['429', new HTTPException(429), { status: 429, message: 'Too Many Requests' }],
    ['503', new HTTPException(503), { status: 503 }],
  ])('may refuse by %s', async (_what, error, expected) => {
    const host = AuthHost.of(new Auth().authenticate(() => Promise.reject(error)));
    await expect(host.authenticate(request)).rejects.toMatchObject(expected);
  });

  it.each([
    ['the status of a success', new HTTPException(200)],
    ['a redirection', new HTTPException(302)],
    ['any error', new Error('x')],
    ['text', 'x'],
    ['nothing', undefined],
    ['an object that is not an error', { status: 401 }],
  ])('that throws %s has failed', async (_what, error) => {
    const host = AuthHost.of(new Auth().authenticate(() => Promise.reject(error as Error)));
    await expect(host.authenticate(request)).rejects.toMatchObject({ name: 'AuthHandlerError' });
  });

  it('that nothing registered is a mistake of the project', () => {
    for (const exported of [new Auth(), {}, null, 'auth', () => undefined]) {
      expect(() => AuthHost.of(exported)).toThrow('auth:');
    }
  });
});
