import { Auth, HTTPException } from '@langchain/langgraph-sdk/auth';

/** Bearer tokens are `name`, and each user sees their own rows. Some names misbehave as handlers must not. */
export const auth = new Auth()
  .authenticate(async (request: Request) => {
    const name = request.headers.get('authorization')?.replace(/^Bearer /, '');
    if (!name) throw new HTTPException(401, { message: 'No token', headers: { 'WWW-Authenticate': 'Basic' } });
    if (name === 'broken') throw new TypeError('broken handler');
    if (name === 'hanging') await new Promise(() => undefined);
    if (name === 'nobody') return undefined as never;
    if (name === 'blank') return '';
    if (name === 'stranger') return { identity: 'stranger', is_authenticated: false, permissions: [] };
    if (name === 'elsewhere') {
      return { identity: name, permissions: [], workspace_id: '33333333-3333-4333-8333-333333333333' };
    }
    return { identity: name, permissions: ['chat'], token: `secret of ${name}` };
  })
  .on('*', ({ user, value }) => {
    const filter: Record<string, unknown> = { owner: user.identity };
    switch (user.identity) {
      case 'refused':
        return false;
      case 'forbidden':
        throw new HTTPException(403, { message: 'Not you' });
      case 'thrower':
        throw new Error('handler for everything failed');
      case 'sleeper':
        return new Promise(() => undefined) as never;
      case 'undefined':
        filter.owner = undefined;
        break;
      case 'operator':
        filter.owner = { $ne: 'x' };
        break;
      case 'word':
        return 'yes' as never;
      case 'reader':
        return filter as never;
      case 'guest':
        return { created_by: 'system' } as never;
    }
    const { metadata } = value as { metadata?: Record<string, unknown> };
    (value as { metadata?: unknown }).metadata = { ...metadata, owner: user.identity };
    return filter as never;
  })
  // Each user has a separate part of the store.
  .on('store', ({ user, value }) => {
    const { namespace } = value as { namespace?: string[] | null };
    (value as { namespace?: string[] }).namespace = [user.identity, ...(namespace ?? [])];
  });
