import { formatCount } from '@heddle/comparison-text';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { GitFork, Pencil, Play } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { unwrap } from '../../api/clients';
import { Button } from '../../ui/button';
import { toChatMessages } from '../../ui/chat-message';
import { ChatTranscript } from '../../ui/chat-transcript';
import { CopyButton } from '../../ui/copy-button';
import { DownloadButton } from '../../ui/download-button';
import { formatDateTime, distinctId } from '../../ui/format';
import { JsonTree } from '../../ui/json-tree';
import { Segmented } from '../../ui/segmented';
import { ErrorState, LoadingRows } from '../../ui/states';
import { useAgentApi, type ThreadState } from '../agents/agent-api';
import { EditState } from './edit-state';
import { maximumChanges, stateDifference, type StateChange } from './state-difference';
import { checkpointQuery, threadKeys } from './threads.queries';

interface Props {
  threadId: string;
  checkpointId: string;
  assistantId: string;
  onOpen: (checkpointId: string) => void;
  onFrom: (checkpointId: string) => void;
  /** The state and its changes have their height. */
  onShown: () => void;
}

type Part = 'changes' | 'values' | 'messages' | 'metadata';

/** One state of the timeline: what changed, its values, and what to do with it. */
export function CheckpointDetail({ threadId, checkpointId, assistantId, onOpen, onFrom, onShown }: Props) {
  const api = useAgentApi();
  const queryClient = useQueryClient();
  const state = useQuery(checkpointQuery(api, threadId, checkpointId));
  const [editing, setEditing] = useState(false);
  const run = useMutation({
    mutationFn: () =>
      unwrap(
        api.client.POST('/threads/{thread_id}/runs', {
          params: { path: { thread_id: threadId } },
          body: { assistant_id: assistantId, input: null, checkpoint_id: checkpointId },
        }),
      ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: threadKeys.all(api) }),
  });
  const parentId = state.data?.parent_checkpoint?.checkpoint_id ?? null;
  const parent = useQuery({ ...checkpointQuery(api, threadId, parentId ?? ''), enabled: parentId !== null });
  const isShown = !state.isPending && (parentId === null || !parent.isPending);
  useEffect(() => {
    if (isShown) onShown();
  }, [isShown, onShown]);
  if (state.isPending) return <LoadingRows label="Loading the checkpoint" rows={4} />;
  if (!state.data) return <ErrorState error={state.error} onRetry={() => void state.refetch()} />;
  const { data } = state;
  return (
    <section aria-label="Checkpoint" className="min-w-0 rounded-lg border border-line bg-surface">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2.5">
        <h2 className="text-sm font-semibold">
          Checkpoint <code className="font-mono text-xs font-normal">{distinctId(checkpointId)}</code>
        </h2>
        <CopyButton short label="Copy checkpoint id" text={() => checkpointId} />
        <span className="text-xs text-ink-3">{formatDateTime(data.created_at)}</span>
        <span className="ml-auto flex flex-wrap gap-2 max-[640px]:ml-0">
          <Button onClick={() => setEditing(true)}>
            <Pencil size={14} aria-hidden="true" /> Edit
          </Button>
          {data.next.length > 0 && (
            <Button disabled={run.isPending} onClick={() => run.mutate()}>
              <Play size={14} aria-hidden="true" /> Run from here
            </Button>
          )}
          <Button look="solid" onClick={() => onFrom(checkpointId)}>
            <GitFork size={14} aria-hidden="true" /> Fork in the chat
          </Button>
        </span>
      </header>
      {run.isError && <ErrorState error={run.error} />}
      <EditState
        open={editing}
        onOpenChange={setEditing}
        threadId={threadId}
        state={data}
        onSaved={(checkpoint) => onOpen(checkpoint)}
      />
      <StateParts state={data} threadId={threadId} />
    </section>
  );
}

function StateParts({ state, threadId }: { state: ThreadState; threadId: string }) {
  const [part, setPart] = useState<Part>('changes');
  const messages = useMemo(() => toChatMessages(state.values.messages), [state.values.messages]);
  const choices: { value: Part; label: string }[] = [
    { value: 'changes', label: 'Changes' },
    { value: 'values', label: 'Values' },
    ...(messages ? [{ value: 'messages' as const, label: 'Messages' }] : []),
    { value: 'metadata', label: 'Metadata' },
  ];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <Segmented label="Part of the state" value={part} choices={choices} onChange={setPart} />
        <span className="ml-auto">
          <DownloadButton
            label="Download"
            name={`state-${distinctId(state.checkpoint?.checkpoint_id ?? threadId)}.json`}
            value={() => state}
          />
        </span>
      </div>
      {part === 'changes' && <Changes state={state} threadId={threadId} />}
      {part === 'values' && <JsonTree label="Values" value={state.values} />}
      {part === 'messages' && messages && <ChatTranscript messages={messages} />}
      {part === 'metadata' && (
        <JsonTree label="Metadata" value={{ next: state.next, tasks: state.tasks, metadata: state.metadata }} />
      )}
    </div>
  );
}

/** Difference to the checkpoint before. */
function Changes({ state, threadId }: { state: ThreadState; threadId: string }) {
  const parentId = state.parent_checkpoint?.checkpoint_id ?? null;
  const parent = useQuery({ ...checkpointQuery(useAgentApi(), threadId, parentId ?? ''), enabled: parentId !== null });
  const before = parentId === null ? {} : parent.data?.values;
  const changes = useMemo(() => before && stateDifference(before, state.values), [before, state.values]);
  if (parent.isError && !parent.data) return <ErrorState error={parent.error} onRetry={() => void parent.refetch()} />;
  if (!changes) return <LoadingRows label="Loading the state before" rows={2} />;
  if (changes.length === 0) return <p className="text-xs text-ink-3">The same values as in the checkpoint before.</p>;
  return (
    <ul aria-label="Changes" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {changes.slice(0, maximumChanges).map((change) => (
        <Change key={change.path} change={change} />
      ))}
      {changes.length > maximumChanges && (
        <li className="text-xs text-ink-3">Only the first {formatCount(maximumChanges)} changes are shown.</li>
      )}
    </ul>
  );
}

const signs: Record<StateChange['kind'], string> = { added: '+', removed: '−', changed: '±' };

function Change({ change: { path, kind, before, after } }: { change: StateChange }) {
  return (
    <li className="min-w-0 rounded-md border border-line px-3 py-1.5">
      <p className="font-mono text-xs wrap-anywhere">
        <span aria-hidden="true" className="mr-1.5 inline-block w-3 text-center font-bold">
          {signs[kind]}
        </span>
        <bdi>{path || 'state'}</bdi> <span className="font-sans text-2xs text-ink-3">{kind}</span>
      </p>
      {kind !== 'added' && (
        <div className="border-l-2 border-worse pl-2">
          <JsonTree label={`${path} before`} value={before} openDepth={kind === 'changed' ? 1 : 0} />
        </div>
      )}
      {kind !== 'removed' && (
        <div className="border-l-2 border-better pl-2">
          <JsonTree label={`${path} after`} value={after} openDepth={1} />
        </div>
      )}
    </li>
  );
}
