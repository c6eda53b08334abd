import { formatCount } from '@heddle/comparison-text';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { unwrap } from '../../api/clients';
import { useApi } from '../../shared/app-context';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { ConfirmButton } from '../../ui/confirm-button';
import { Name } from '../../ui/name';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/states';
import { Ago } from '../../ui/time';
import { visibleName } from '../../ui/visible-name';
import { CreateKeyDialog } from './create-key.dialog';
import { permissionText } from './permission-list';
import { type ApiKey, apiKeysQuery, meQuery, systemKeys } from './system.queries';

/** Keys of the workspace, which are issued and revoked here. */
export function ApiKeys() {
  const api = useApi();
  const [creating, setCreating] = useState(false);
  const list = useQuery(apiKeysQuery(api));
  const { data: me } = useQuery(meQuery(api));
  return (
    <section aria-label="API keys" className="overflow-hidden rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2">
        <h2 className="text-xs font-semibold text-ink-2">API keys</h2>
        <span className="tabular mr-auto text-xs text-ink-3">{list.data && formatCount(list.data.length)}</span>
        <Button className="h-7 text-xs" onClick={() => setCreating(true)}>
          <Plus size={14} aria-hidden="true" /> New key
        </Button>
      </div>
      {list.isPending && <LoadingRows label="Loading keys" rows={3} />}
      {list.isError && !list.data && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.data?.length === 0 && (
        <EmptyState title="No keys in this workspace">
          <p>Programs sign in with a key of their own. Issue one for each, so that one can be revoked alone.</p>
        </EmptyState>
      )}
      <ul>
        {list.data?.map((key) => (
          <KeyRow key={key.id} apiKey={key} isOwn={key.id === me?.id} />
        ))}
      </ul>
      <CreateKeyDialog open={creating} onOpenChange={setCreating} />
    </section>
  );
}

function KeyRow({ apiKey, isOwn }: { apiKey: ApiKey; isOwn: boolean }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { id, name, key_hint: hint, permissions, all_workspaces: isForAll, created_at: createdAt } = apiKey;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2 last:border-b-0">
      <Name text={name} className="text-sm font-medium wrap-anywhere" />
      <code className="font-mono text-2xs text-ink-3">{hint}…</code>
      {isOwn && <Badge tone="active">yours</Badge>}
      {isForAll && <Badge title="It has access to every workspace">all workspaces</Badge>}
      <span className="min-w-0 text-xs wrap-anywhere text-ink-2">{permissionText(permissions)}</span>
      <span className="ml-auto text-xs text-ink-3">
        issued <Ago at={createdAt} />
      </span>
      <ConfirmButton
        label={`Revoke the key ${visibleName(name)}`}
        className="h-7 px-2 text-xs"
        title="Revoke the key?"
        description={
          isOwn
            ? 'You are signed in with it: this page then asks for another one.'
            : 'Programs that use it are refused from then on. Other services notice it within seconds.'
        }
        confirm="Revoke key"
        action={async () => {
          await unwrap(api.controlPlane.DELETE('/v1/api-keys/{id}', { params: { path: { id } } }));
          await queryClient.invalidateQueries({ queryKey: systemKeys.apiKeys(api) });
        }}
      >
        Revoke
      </ConfirmButton>
    </li>
  );
}
