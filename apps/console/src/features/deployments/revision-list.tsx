import { Link, useParams } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Radio } from 'lucide-react';
import { useTenant } from '../../shared/app-context';
import { shortId } from '../../ui/format';
import { Pager } from '../../ui/pager';
import { Ago } from '../../ui/time';
import { isSimulated, revisionsPageSize, type Revision } from './deployments.queries';
import { describeRevisionSource } from './source-summary';
import { RevisionStatusBadge } from './status-badges';

export function RevisionList({
  revisions,
  shownId,
  activeId,
  page,
  hasNext,
  onPage,
}: {
  revisions: Revision[];
  shownId: string;
  activeId: string | null;
  page: number;
  hasNext: boolean;
  onPage: (page: number) => void;
}) {
  const tenant = useTenant();
  const { deploymentId = '' } = useParams({ strict: false });
  return (
    <section aria-label="Revisions" className="overflow-hidden rounded-lg border border-line bg-surface">
      <h2 className="border-b border-line bg-raised px-4 py-1.5 text-2xs font-medium text-ink-2">Revisions</h2>
      <ol>
        {revisions.map((revision, index) => (
          <li key={revision.id} className="border-b border-line last:border-b-0">
            <Link
              to="/o/$tenant/host/deployments/$deploymentId"
              params={{ tenant, deploymentId }}
              search={(current) => ({
                ...current,
                revision: page === 1 && index === 0 ? undefined : revision.id,
              })}
              aria-current={revision.id === shownId ? 'true' : undefined}
              className={clsx(
                'grid grid-cols-[minmax(0,1fr)] gap-1 border-l-2 px-3.5 py-2 -outline-offset-2 hover:bg-hover',
                revision.id === shownId ? 'border-accent bg-accent-tint/50' : 'border-transparent',
              )}
            >
              <span className="flex items-center gap-2">
                <RevisionStatusBadge status={revision.status} />
                {revision.id === activeId && !isSimulated(revision) && (
                  <span className="inline-flex items-center gap-1 text-2xs font-medium text-ok">
                    <Radio size={12} aria-hidden="true" /> Serving
                  </span>
                )}
                <span className="ml-auto text-xs text-ink-3">
                  <Ago at={revision.created_at} />
                </span>
              </span>
              <span className="flex min-w-0 items-baseline gap-2 text-xs text-ink-2">
                <code className="font-mono text-2xs text-ink-3">{shortId(revision.id)}</code>
                <span
                  className="truncate font-mono text-2xs"
                  title={describeRevisionSource(revision.source_revision_config)}
                >
                  {describeRevisionSource(revision.source_revision_config)}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
      <Pager page={page} count={revisions.length} pageSize={revisionsPageSize} hasNext={hasNext} onPage={onPage} />
    </section>
  );
}
