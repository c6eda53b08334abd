import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Outlet, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useApi, useApiKey, useAppServices, useTenant } from '../../shared/app-context';
import { inputClass } from '../../ui/field';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/states';
import { visibleName } from '../../ui/visible-name';
import { deploymentQuery } from '../deployments/deployments.queries';
import { AgentApiContext, createAgentApi, useAgentServers } from './agent-api';
import { addressOf, localAddress, localServer, type AgentServerAddress, type DeploymentAddress } from './agent-servers';

const route = getRouteApi('/signed-in/o/$tenant/agents/$server');

const tabClass =
  'inline-flex h-9 shrink-0 items-center border-b-2 border-transparent px-0.5 text-sm text-ink-2 hover:text-ink data-[status=active]:border-accent data-[status=active]:font-medium data-[status=active]:text-ink';

/** Matches with any search and filter of the list. */
const exact = { exact: true, includeSearch: false };

/** Frame of the pages of one agent server: the choice of the server, and its sections. */
export default function AgentsLayout() {
  const { server } = route.useParams();
  return (
    <div className="grid min-h-full grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)]">
      <div className="flex flex-wrap items-center gap-x-5 border-b border-line bg-surface px-6 max-[640px]:px-3">
        <ServerChoice serverId={server} />
        {server !== localServer && <DeploymentLink deploymentId={server} />}
        <Sections serverId={server} />
      </div>
      {server === localServer ? <LocalPages /> : <DeploymentPages deploymentId={server} />}
    </div>
  );
}

function DeploymentLink({ deploymentId }: { deploymentId: string }) {
  return (
    <Link
      to="/o/$tenant/host/deployments/$deploymentId"
      params={{ tenant: useTenant(), deploymentId }}
      className="inline-flex min-h-6 items-center text-xs text-accent hover:underline"
    >
      Deployment and logs
    </Link>
  );
}

function Sections({ serverId }: { serverId: string }) {
  const params = { tenant: useTenant(), server: serverId };
  return (
    <nav aria-label="Sections of the agent server" className="flex min-w-0 gap-4 overflow-x-auto">
      <Link to="/o/$tenant/agents/$server" params={params} activeOptions={exact} className={tabClass}>
        Assistants
      </Link>
      <Link to="/o/$tenant/agents/$server/threads" params={params} className={tabClass}>
        Threads
      </Link>
      <Link to="/o/$tenant/agents/$server/crons" params={params} className={tabClass}>
        Crons
      </Link>
      <Link to="/o/$tenant/agents/$server/deliveries" params={params} className={tabClass}>
        Webhooks
      </Link>
      <Link to="/o/$tenant/agents/$server/store" params={params} className={tabClass}>
        Store
      </Link>
    </nav>
  );
}

function ServerChoice({ serverId }: { serverId: string }) {
  const tenant = useTenant();
  const navigate = useNavigate();
  const { servers } = useAgentServers();
  const isListed = servers.some(({ id }) => id === serverId);
  return (
    <label className="flex min-w-0 items-center gap-2 py-1.5 text-xs text-ink-2 max-[640px]:w-full">
      <span className="shrink-0">Agent server</span>
      <select
        value={serverId}
        onChange={(event) =>
          void navigate({ to: '/o/$tenant/agents/$server', params: { tenant, server: event.target.value } })
        }
        className={`${inputClass} max-w-64 min-w-0`}
      >
        {servers.map(({ id, name }) => (
          <option key={id} value={id}>
            {visibleName(name)}
          </option>
        ))}
        {!isListed && <option value={serverId}>Deployment {serverId.slice(0, 8)}</option>}
      </select>
    </label>
  );
}

function LocalPages() {
  const { config } = useAppServices();
  const address = useMemo(() => localAddress(config), [config]);
  return <Pages address={address} />;
}

function DeploymentPages({ deploymentId }: { deploymentId: string }) {
  const { config } = useAppServices();
  const deployment = useQuery(deploymentQuery(useApi(), deploymentId));
  const found = useMemo(() => deployment.data && addressOf(deployment.data, config), [deployment.data, config]);
  if (deployment.isPending) return <LoadingRows label="Loading the deployment" />;
  if (!found) return <ErrorState page error={deployment.error} onRetry={() => void deployment.refetch()} />;
  return found.address ? <Pages key={found.address.url} address={found.address} /> : <NoAddress found={found} />;
}

function Pages({ address }: { address: AgentServerAddress }) {
  const apiKey = useApiKey() ?? '';
  const tenant = useTenant();
  const api = useMemo(() => createAgentApi(address, apiKey, tenant), [address, apiKey, tenant]);
  return (
    <AgentApiContext value={api}>
      <div className="min-w-0">
        <Outlet />
      </div>
    </AgentApiContext>
  );
}

function NoAddress({ found }: { found: Extract<DeploymentAddress, { reason: string }> }) {
  const tenant = useTenant();
  if (found.reason === 'other origin') {
    return (
      <EmptyState page title="This console may not call the deployment">
        <p>
          Its address is <code className="font-mono text-xs">{found.url}</code>. The console sends your key only to
          origins that its operator names.
        </p>
        <p className="mt-2">
          Set <code className="font-mono text-xs">CONSOLE_AGENT_ORIGINS={found.url && new URL(found.url).origin}</code>{' '}
          for the console, and restart it.
        </p>
      </EmptyState>
    );
  }
  return (
    <EmptyState page title={found.reason === 'simulated' ? 'Nothing runs here' : 'Not deployed yet'}>
      <p>
        {found.reason === 'simulated'
          ? 'The simulated driver of this deployment starts no agent server.'
          : 'The deployment gets its address with its first revision that is deployed.'}
      </p>
      <p className="mt-2">
        <Link to="/o/$tenant/agents/$server" params={{ tenant, server: localServer }} className="text-accent underline">
          Open the local agent server
        </Link>
      </p>
    </EmptyState>
  );
}
