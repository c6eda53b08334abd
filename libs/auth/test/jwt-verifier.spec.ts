import { describe, expect, it } from '@jest/globals';
import { SignJWT } from 'jose';
import { JwtVerifier } from '../src/index.js';

const secret = 'a secret of the test, long enough for HS256';
const workspace = '0193b6a2-1c4e-7f00-8a00-00000000000a';
const other = '0193b6a2-1c4e-7f00-8a00-00000000000b';

async function verify(claims: Record<string, unknown>) {
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject('somebody')
    .setExpirationTime('1 minute')
    .sign(new TextEncoder().encode(secret));
  return new JwtVerifier({ secret }).verify(token);
}

describe('the workspaces of a signed token', () => {
  it('are lower case, for any case in the token', async () => {
    const written = { tenant_id: workspace.toUpperCase(), tenant_ids: [workspace.toUpperCase(), other] };
    expect(await verify(written)).toMatchObject({ tenantId: workspace, tenantIds: [workspace, other] });
  });

  it('have dashes, with or without them in the token', async () => {
    expect(await verify({ tenant_id: workspace.replaceAll('-', '') })).toMatchObject({
      tenantId: workspace,
      tenantIds: [workspace],
    });
  });

  it('begin with the home where none is named', async () => {
    expect(await verify({ tenant_ids: [other.toUpperCase(), workspace] })).toMatchObject({
      tenantId: other,
      tenantIds: [other, workspace],
    });
    expect(await verify({ tenant_id: other, tenant_ids: '*' })).toMatchObject({ tenantId: other, tenantIds: '*' });
  });

  it.each([
    ['a home that is no UUID', { tenant_id: 'acme' }, 'a workspace it names is not a UUID'],
    ['another that is none', { tenant_id: workspace, tenant_ids: ['acme'] }, 'a workspace it names is not a UUID'],
    ['no home', { tenant_ids: '*' }, 'the claim tenant_id is missing'],
    ['nothing', {}, 'the claim tenant_id is missing'],
  ])('are refused with %s', async (_case, claims, reason) => {
    await expect(verify(claims)).rejects.toMatchObject({
      kind: 'unauthenticated',
      message: `Invalid token: ${reason}.`,
    });
  });
});
