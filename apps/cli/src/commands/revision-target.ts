import type { ControlPlaneApi } from '../api/control-plane-api.js';
import type { Deployment, Revision } from '../api/wire-types.js';
import { UsageError } from '../contract/errors.js';
import { findRevision } from '../revisions/revision-states.js';

const searched = 1000;

/** The revision whose id begins like this, or the newest one. */
export async function revisionNamed(
  api: ControlPlaneApi,
  deployment: Deployment,
  text: string | undefined,
): Promise<Revision> {
  if (text === undefined) {
    const [newest] = await api.revisions(deployment.id, 1);
    if (newest) return newest;
    throw new UsageError(`${deployment.name} has no revisions`, ['heddle deploy makes one.']);
  }
  const found = findRevision(await api.revisions(deployment.id, searched), text);
  const [revision, other] = found;
  if (revision && !other) return revision;
  const problem = other
    ? `${found.length} revisions of ${deployment.name} begin with`
    : `${deployment.name} has no revision`;
  throw new UsageError(`${problem} "${text}"`, [`heddle deployments revisions ${deployment.name} lists them.`]);
}
