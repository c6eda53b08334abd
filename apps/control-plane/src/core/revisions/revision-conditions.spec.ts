import { describe, expect, it } from '@jest/globals';
import type { RevisionStatus } from '@heddle/entities-control-plane';
import { deriveConditions } from './revision-conditions.js';

/** Conditions as `status reason`, after these statuses; each takes a minute. */
function after(statuses: RevisionStatus[], changes: { needsBuild?: boolean; isServing?: boolean } = {}) {
  const moves = statuses.map((toStatus, at) => ({
    fromStatus: statuses[at - 1] ?? null,
    toStatus,
    message: null,
    createdAt: new Date(60_000 * at),
  }));
  const status = statuses.at(-1) as RevisionStatus;
  const revision = { status, statusMessage: 'said', needsBuild: true, isServing: false, ...changes };
  return deriveConditions(revision, moves);
}
const words = (...args: Parameters<typeof after>) => after(...args).map(({ status, reason }) => `${status} ${reason}`);

describe('deriveConditions', () => {
  it.each<[RevisionStatus[], string[]]>([
    [['CREATING'], ['Unknown Creating', 'Unknown Creating', 'Unknown Creating', 'False NotDeployed']],
    [
      ['CREATING', 'CREATE_FAILED'],
      ['False Failed', 'False CreateFailed', 'False CreateFailed', 'False NotDeployed'],
    ],
    [
      ['CREATING', 'QUEUED', 'SKIPPED'],
      ['True Prepared', 'False Skipped', 'False Skipped', 'False NotDeployed'],
    ],
    [
      ['CREATING', 'AWAITING_BUILD', 'BUILDING'],
      ['True Prepared', 'Unknown Building', 'Unknown Building', 'False NotDeployed'],
    ],
    [
      ['CREATING', 'AWAITING_BUILD', 'BUILDING', 'BUILD_FAILED'],
      ['True Prepared', 'False Failed', 'False BuildFailed', 'False NotDeployed'],
    ],
    [
      ['CREATING', 'AWAITING_BUILD', 'BUILDING', 'AWAITING_DEPLOY', 'DEPLOYING', 'INTERRUPTED'],
      ['True Prepared', 'True Built', 'False Interrupted', 'False NotDeployed'],
    ],
    [
      ['CREATING', 'AWAITING_BUILD', 'BUILDING', 'AWAITING_DEPLOY', 'DEPLOYING', 'UNKNOWN'],
      ['True Prepared', 'True Built', 'Unknown Unknown', 'False NotDeployed'],
    ],
    [
      ['CREATING', 'AWAITING_BUILD', 'BUILDING', 'AWAITING_DEPLOY', 'DEPLOYING', 'DEPLOYED'],
      ['True Prepared', 'True Built', 'True RolledOut', 'False Replaced'],
    ],
  ])('%j', (statuses, expected) => expect(words(statuses)).toEqual(expected));

  it('knows images that need no build, and the serving revision', () => {
    const statuses: RevisionStatus[] = ['CREATING', 'AWAITING_DEPLOY', 'DEPLOYING', 'DEPLOYED'];
    expect(words(statuses, { needsBuild: false, isServing: true })).toEqual([
      'True Prepared',
      'True NoBuildNeeded',
      'True RolledOut',
      'True Active',
    ]);
  });

  it('has the times of the transitions, and the message of an undecided or failed step', () => {
    const [prepared, built, rolledOut] = after(['CREATING', 'AWAITING_BUILD', 'BUILDING', 'BUILD_FAILED']);
    expect(prepared).toMatchObject({ message: null, since: new Date(60_000) });
    expect(built).toMatchObject({ message: 'said', since: new Date(180_000) });
    expect(rolledOut).toMatchObject({ message: 'said', since: new Date(180_000) });
  });

  it('keeps the status of a deployed revision without its moves', () => {
    const revision = { status: 'DEPLOYED' as const, statusMessage: null, needsBuild: false, isServing: true };
    expect(deriveConditions(revision, []).map(({ status }) => status)).toEqual(['True', 'True', 'True', 'True']);
  });
});
