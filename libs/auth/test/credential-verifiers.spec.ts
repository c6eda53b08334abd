import { describe, expect, it } from '@jest/globals';
import { type CredentialVerifierSubject, credentialVerifierRules } from '@heddle/testing';
import { type IntrospectionResponse, IntrospectionVerifier, StaticKeyVerifier } from '../src/index.js';

const tenantId = '0193b6a2-1c4e-7f00-8a00-00000000000a';
const key = 'hdl_test_one';
const active: IntrospectionResponse = {
  active: true,
  sub: 'key-id',
  name: 'ci',
  scope: 'runs:read',
  tenant_id: tenantId,
  tenant_ids: [tenantId],
};

/** Answers like the control plane, by the token or workspace of the form. */
const controlPlane = (async (_url: string, { body }: RequestInit) => {
  const form = new URLSearchParams(String(body));
  if (form.has('token')) return Response.json(form.get('token') === key ? active : { active: false });
  return Response.json({ active: form.get('workspace_id') === tenantId });
}) as typeof fetch;

const subjects: Record<string, CredentialVerifierSubject> = {
  'a list of keys': { verifier: new StaticKeyVerifier([`${key}:${tenantId}`]), key, tenantId },
  introspection: {
    verifier: new IntrospectionVerifier({
      controlPlaneUrl: 'http://control',
      freshMs: 10_000,
      staleMs: 60_000,
      fetch: controlPlane,
    }),
    key,
    tenantId,
    revoked: ['hdl_test_revoked'],
  },
};

describe.each(Object.entries(subjects))('keys verified by %s', (_name, subject) => {
  it.each(credentialVerifierRules)('%s', async (_rule, check) => {
    await expect(check(subject)).resolves.toBeUndefined();
  });
});
