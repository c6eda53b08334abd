import { describe, expect, it } from '@jest/globals';
import {
  auditActions,
  conditionTypes,
  deploymentSources,
  type DeploymentSourceName,
  deploymentStates,
  deploymentStatuses,
  type DeploymentStatusName,
  revisionSources,
  revisionStatuses,
  type RevisionStatusName,
  waitReasons,
  webhookDisabledReasons,
  webhookEvents,
} from '@heddle/dto-control-plane';
import {
  AUDIT_ACTIONS,
  type AuditAction,
  DEPLOYMENT_SOURCES,
  DEPLOYMENT_STATUSES,
  type DeploymentSource,
  type DeploymentStatus,
  REVISION_STATUSES,
  type RevisionStatus,
  WEBHOOK_DISABLED_REASONS,
  WEBHOOK_EVENTS,
} from '@heddle/entities-control-plane';
import type { Same } from '@heddle/testing';
import { DEPLOYMENT_STATES } from '../core/deployments/deployment.state.js';
import { CONDITION_TYPES } from '../core/revisions/revision-conditions.js';
import { WAIT_REASONS } from '../core/revisions/revision-wait.js';

/** The type check is the test: a value missing on one side makes its line an error. */
const tied: {
  deploymentSources: Same<DeploymentSource, DeploymentSourceName>;
  deploymentStatuses: Same<DeploymentStatus, DeploymentStatusName>;
  revisionStatuses: Same<RevisionStatus, RevisionStatusName>;
  /** Sources of revisions; an external image comes with its deployment. */
  revisionSources: Same<Exclude<DeploymentSource, 'external_docker'>, (typeof revisionSources)[number]>;
  auditActions: Same<AuditAction, (typeof auditActions)[number]>;
} = {
  auditActions: true,
  deploymentSources: true,
  deploymentStatuses: true,
  revisionStatuses: true,
  revisionSources: true,
};

describe('enumerations of the wire', () => {
  it('have the values of the tables, by the type check', () => {
    expect(Object.values(tied)).not.toContain(false);
  });

  it.each([
    ['sources of deployments', deploymentSources, DEPLOYMENT_SOURCES],
    ['sources of revisions', revisionSources, DEPLOYMENT_SOURCES.filter((source) => source !== 'external_docker')],
    ['statuses of deployments', deploymentStatuses, DEPLOYMENT_STATUSES],
    ['states of deployments', deploymentStates, DEPLOYMENT_STATES],
    ['statuses of revisions', revisionStatuses, REVISION_STATUSES],
    ['types of conditions', conditionTypes, CONDITION_TYPES],
    ['reasons of waits', waitReasons, WAIT_REASONS],
    ['events of webhooks', webhookEvents, WEBHOOK_EVENTS],
    ['reasons of disabled webhooks', webhookDisabledReasons, WEBHOOK_DISABLED_REASONS],
    ['actions of the audit log', auditActions, AUDIT_ACTIONS],
  ])('have them in the same order, without repetitions: %s', (_name, wire: readonly string[], stored) => {
    expect(wire).toEqual(stored);
    expect(new Set(wire).size).toBe(wire.length);
  });
});
