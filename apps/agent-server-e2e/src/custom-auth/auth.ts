import { Auth, HTTPException } from '@langchain/langgraph-sdk/auth';

/** Users by token. A real handler asks an identity provider, or verifies a signature. */
const users = new Map([
  ['token-of-alice', 'alice'],
  ['token-of-bob', 'bob'],
]);

export const auth = new Auth()
  .authenticate((request: Request) => {
    const token = request.headers.get('authorization')?.replace(/^Bearer /, '') ?? '';
    if (token === 'blocks') for (;;);
    if (token === 'ends the thread') process.exit(1);
    const identity = users.get(token);
    if (!identity) throw new HTTPException(401, { message: 'Unknown token' });
    return { identity, permissions: [] };
  })
  // Marks each new resource with its owner, and shows users only their own.
  .on('*', ({ user, value }) => {
    const changed = value as { metadata?: Record<string, unknown> };
    changed.metadata = { ...changed.metadata, owner: user.identity };
    return { owner: user.identity };
  })
  // Every user has a separate part of the store.
  .on('store', ({ user, value }) => {
    const changed = value as { namespace?: string[] | null };
    changed.namespace = [user.identity, ...(changed.namespace ?? [])];
  });
