import { Info } from 'lucide-react';
import { type Deployment, isSimulated } from './deployments.queries';

/** Note on a deployment that is only simulated. */
export function SimulatedNote({ deployment }: { deployment: Deployment }) {
  if (!isSimulated(deployment)) return null;
  return (
    <p className="flex items-center gap-2 rounded-md border border-line bg-wait-tint px-3 py-1.5 text-xs text-wait">
      <Info size={14} aria-hidden="true" className="shrink-0" />
      <span>
        The driver is simulated: revisions go through their statuses, and nothing is built or deployed. Uploaded files
        are checked and kept; there is no agent to talk to, and the log has no lines of a process.
      </span>
    </p>
  );
}
