import type { Response } from 'express';
import type { DeploymentResponseDto } from '@heddle/dto-control-plane';
import { changeablePart, entityTagOf, ifMatch } from '@heddle/http';
import { toDeploymentDto } from './deployment.mapper.js';
import type { Condition, DeploymentView } from './deployments.service.js';

export const ifMatchHeader = {
  name: 'If-Match',
  required: false,
  description:
    'ETag of the deployment as the client read it; 412 after another change by a client or a push. ' +
    'The progress of a revision is no such change.',
};

export const etagHeader = {
  ETag: { description: 'Strong validator, for `If-Match`.', schema: { type: 'string' } },
} as const;

/** Undefined for a request without a condition. */
export function conditionOf(header: string | undefined): Condition | undefined {
  const matches = ifMatch(header, changeablePart);
  return matches === null ? undefined : (view) => matches(tagOf(view, toDeploymentDto(view)));
}

/** Answer with its entity tag. */
export function tagged(response: Response, view: DeploymentView): DeploymentResponseDto {
  const answer = toDeploymentDto(view);
  response.set('ETag', tagOf(view, answer));
  return answer;
}

const tagOf = (view: DeploymentView, answer: DeploymentResponseDto): string => entityTagOf(answer, changeable(view));

/** Values that requests and pushes change. The pipeline changes all others, also the URL of sources without their own. */
function changeable({ deployment }: DeploymentView): object {
  const { custom_url: url, ...sourceConfig } = deployment.sourceConfig;
  return {
    displayName: deployment.displayName,
    sourceConfig,
    url: deployment.source === 'external_docker' ? url : null,
    resourceSpec: deployment.resourceSpec,
    initialRevisionConfig: deployment.initialRevisionConfig,
    secretsVersion: deployment.secretsVersion,
    secretReferences: deployment.secretReferences,
    ttlSeconds: deployment.ttlSeconds,
    latestRevisionId: deployment.latestRevisionId,
    isBeingDeleted: deployment.status === 'AWAITING_DELETE',
  };
}
