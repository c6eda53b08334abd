import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { unwrap } from '../../api/clients';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { JsonTree } from '../../ui/json-tree';
import { Name } from '../../ui/name';
import { ErrorState, LoadingRows } from '../../ui/states';
import { Ago } from '../../ui/time';
import { useAgentApi, type Assistant } from './agent-api';
import { assistantKeys, versionsQuery } from './assistants.queries';

/** All versions, newest first. Runs use the one that is set as the latest. */
export function AssistantVersions({ assistant }: { assistant: Assistant }) {
  const api = useAgentApi();
  const queryClient = useQueryClient();
  const versions = useQuery(versionsQuery(api, assistant.assistant_id));
  const setLatest = useMutation({
    mutationFn: (version: number) =>
      unwrap(
        api.client.POST('/assistants/{assistant_id}/latest', {
          params: { path: { assistant_id: assistant.assistant_id } },
          body: { version },
        }),
      ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: assistantKeys.all(api) }),
  });
  if (versions.isPending) return <LoadingRows label="Loading versions" rows={3} />;
  if (!versions.data) return <ErrorState error={versions.error} onRetry={() => void versions.refetch()} />;
  return (
    <>
      {setLatest.isError && <ErrorState error={setLatest.error} />}
      <ol aria-label="Versions" className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {versions.data.items.map((one) => {
          const inUse = one.version === assistant.version;
          return (
            <li key={one.version} className="min-w-0 rounded-lg border border-line bg-surface px-4 py-2.5">
              <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
                <span className="tabular font-medium">Version {one.version}</span>
                <Name text={one.name} className="line-clamp-1 text-sm text-ink-2" />
                {inUse && <Badge tone="active">in use</Badge>}
                <span className="ml-auto text-xs text-ink-3">
                  <Ago at={one.created_at} />
                </span>
                {!inUse && (
                  <Button
                    className="h-7 px-2 text-xs"
                    aria-label={`Use version ${one.version}`}
                    disabled={setLatest.isPending}
                    onClick={() => setLatest.mutate(one.version)}
                  >
                    Use
                  </Button>
                )}
              </div>
              <JsonTree label={`Settings of version ${one.version}`} value={settings(one)} />
            </li>
          );
        })}
      </ol>
    </>
  );
}

function settings({ config, context, description }: Assistant): Record<string, unknown> {
  const { configurable, ...rest } = config;
  const sameContext = JSON.stringify(configurable ?? {}) === JSON.stringify(context);
  return {
    ...(description ? { description } : {}),
    ...rest,
    ...(configurable && Object.keys(configurable).length > 0 ? { configurable } : {}),
    ...(!sameContext && Object.keys(context).length > 0 ? { context } : {}),
  };
}
