import { useQuery } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import { useApi } from '../../shared/app-context';
import { isSimulatedQuery } from './deployments.queries';

/** Note that the control plane only simulates deployments. */
export function SimulatedNote() {
  const { data: isSimulated } = useQuery(isSimulatedQuery(useApi()));
  if (!isSimulated) return null;
  return (
    <p className="flex items-center gap-2 rounded-md border border-line bg-wait-tint px-3 py-1.5 text-xs text-wait">
      <Info size={14} aria-hidden="true" className="shrink-0" />
      <span>The driver is simulated: revisions go through their statuses, and nothing is built or deployed.</span>
    </p>
  );
}
