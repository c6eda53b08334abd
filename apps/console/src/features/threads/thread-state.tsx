import { useQuery } from '@tanstack/react-query';
import { DownloadButton } from '../../ui/download-button';
import { distinctId } from '../../ui/format';
import { JsonTree } from '../../ui/json-tree';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/states';
import { useAgentApi } from '../agents/agent-api';
import { threadValuesQuery } from './threads.queries';

/** The newest state as it is stored. */
export function ThreadStateView({ threadId }: { threadId: string }) {
  const state = useQuery(threadValuesQuery(useAgentApi(), threadId));
  if (state.isPending) return <LoadingRows label="Loading the state" />;
  if (!state.data) return <ErrorState error={state.error} onRetry={() => void state.refetch()} />;
  const { data } = state;
  if (data.checkpoint === null) {
    return (
      <EmptyState title="No state yet">
        <p>The first run of the thread makes its state.</p>
      </EmptyState>
    );
  }
  return (
    <section aria-label="State" className="rounded-lg border border-line bg-surface p-4">
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <h2 className="mr-auto text-sm font-semibold">Newest state</h2>
        <DownloadButton label="Download" name={`thread-${distinctId(threadId)}.json`} value={() => data} />
      </div>
      <JsonTree
        label="State"
        value={{
          values: data.values,
          next: data.next,
          tasks: data.tasks,
          metadata: data.metadata,
          created_at: data.created_at,
        }}
      />
    </section>
  );
}
