import type { DeploymentEntity, StoredRevisionConfig } from '@heddle/entities-control-plane';

/** A push to a repository. */
export interface Push {
  /** Full name, such as `refs/heads/main`. */
  ref: string;
  commit: string;
  created: boolean;
  deleted: boolean;
}

/** A push, the reason for ignoring an event, or the problem of a body. */
type ReadPush = { push: Push } | { ignored: 'other_event' } | { problem: string };

const commitId = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;
const maxRefLength = 1024;

/** The fields of an event of GitHub, which other hosts of git send alike. */
export function readPush(event: string | undefined, body: Buffer): ReadPush {
  if (event !== 'push') return { ignored: 'other_event' };
  const payload = parse(body);
  if (payload === null) {
    return { problem: 'the body is not a JSON object: set the content type of the webhook to application/json' };
  }
  const { ref, after, created, deleted } = payload;
  if (typeof ref !== 'string' || ref.length > maxRefLength) return { problem: "'ref' is not the name of a ref" };
  if (typeof after !== 'string' || !commitId.test(after)) return { problem: "'after' is not the id of a commit" };
  return { push: { ref, commit: after, created: created === true, deleted: deleted === true || /^0+$/.test(after) } };
}

function parse(body: Buffer): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

export type IgnoredPush =
  'branch_created' | 'branch_deleted' | 'build_on_push_off' | 'deployment_being_deleted' | 'other_ref' | 'same_commit';

/**
 * Reason for not building a push, or null. `newest` is the configuration of the newest revision from the repository.
 * Only pushes to an existing branch count.
 */
export function whyIgnored(
  deployment: Pick<DeploymentEntity, 'status' | 'sourceConfig' | 'initialRevisionConfig'>,
  newest: StoredRevisionConfig | null,
  push: Push,
): IgnoredPush | null {
  if (deployment.status === 'AWAITING_DELETE') return 'deployment_being_deleted';
  if (!deployment.sourceConfig.build_on_push) return 'build_on_push_off';
  const { repo_ref: branch } = newest ?? deployment.initialRevisionConfig;
  if (push.ref !== `refs/heads/${branch}`) return 'other_ref';
  if (push.deleted) return 'branch_deleted';
  if (push.created) return 'branch_created';
  const commits = [newest?.repo_commit_sha, newest?.pushed_commit_sha];
  return commits.includes(push.commit) ? 'same_commit' : null;
}
