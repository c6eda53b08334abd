import type { RevisionStatus } from '@heddle/entities-control-plane';
import type { LogStream } from '../../core/logs/deployment-log.port.js';
import { isTerminal } from '../../core/revisions/revision.state.js';

/** Statuses in which a build may still write. A driver without an answer may be that of a build. */
const building: readonly RevisionStatus[] = ['CREATING', 'QUEUED', 'AWAITING_BUILD', 'BUILDING', 'UNKNOWN'];

/** Whether a stream of a revision gets no more lines. `isServing`: the revision serves requests, and may log. */
export function isLogOver(stream: LogStream, status: RevisionStatus, isServing: boolean): boolean {
  return stream === 'build' ? !building.includes(status) : isTerminal(status) && !isServing;
}
