import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { type DescribedApi, findNonConformingAnswers, waitFor } from '@heddle/testing';
import { imageDeployment, useControlPlane } from './test-app.js';

const document = JSON.parse(
  readFileSync(new URL('../../../openapi/control-plane.json', import.meta.url), 'utf8'),
) as DescribedApi;

describe('the OpenAPI document', () => {
  const plane = useControlPlane();

  it('describes every answer of every operation, to good and bad requests', async () => {
    const { body: made } = await plane.call('POST', '/v2/deployments', { body: imageDeployment('documented') });
    const known = { deployment_id: made.id as string, revision_id: made.latest_revision_id as string };
    await waitFor(
      async () => {
        const path = `/v2/deployments/${known.deployment_id}/revisions/${known.revision_id}`;
        return (await plane.call('GET', path)).body.status === 'DEPLOYED';
      },
      { what: 'the revision to be deployed' },
    );
    expect(await findNonConformingAnswers(plane, document, { known })).toEqual([]);
  });
});
