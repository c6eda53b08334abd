import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useApi, useAppServices } from '../../shared/app-context';
import { usePageTitle } from '../../shared/use-page-title';
import { Badge } from '../../ui/badge';
import { CopyButton } from '../../ui/copy-button';
import { Name } from '../../ui/name';
import { pageFrame } from '../../ui/page-frame';
import { ApiKeys } from './api-keys';
import { meQuery, type Service, serviceQuery, servicesOf } from './system.queries';
import { Workspaces } from './workspaces';

/** Services of the installation, workspaces, and the keys of the workspace. */
export default function SystemPage() {
  usePageTitle('System');
  const { config } = useAppServices();
  return (
    <div className={`${pageFrame} gap-4`}>
      <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="mr-auto text-lg font-semibold tracking-tight">System</h1>
        <SignedInAs />
      </div>
      <section aria-label="Services" className="overflow-hidden rounded-lg border border-line bg-surface">
        <h2 className="border-b border-line px-4 py-2 text-xs font-semibold text-ink-2">Services</h2>
        <ul>
          {servicesOf(config).map((service) => (
            <ServiceRow key={service.name} service={service} />
          ))}
        </ul>
      </section>
      <Workspaces />
      <ApiKeys />
    </div>
  );
}

function SignedInAs() {
  const { data: me } = useQuery(meQuery(useApi()));
  if (!me) return null;
  return (
    <p className="min-w-0 text-xs text-ink-2">
      Signed in with the {me.kind === 'jwt' ? 'token of' : 'key'} <Name text={me.name} className="font-medium" />
      {me.workspace_ids === null && ', which has access to every workspace'}
    </p>
  );
}

function ServiceRow({ service }: { service: Service }) {
  const { name, url } = service;
  const { data, error, isPending } = useQuery(serviceQuery(service));
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-1.5 last:border-b-0">
      <span className="w-28 text-sm font-medium max-[640px]:w-24">{name}</span>
      <span aria-live="polite" className="min-w-28 max-[640px]:min-w-0">
        {isPending ? (
          <Badge>checking</Badge>
        ) : error ? (
          <Badge tone="fail" title={error.message} icon={<CircleAlert size={12} aria-hidden="true" />}>
            no answer
          </Badge>
        ) : (
          <Badge tone="ok" icon={<CircleCheck size={12} aria-hidden="true" />}>
            answers
          </Badge>
        )}
      </span>
      <span className="text-xs text-ink-3">
        {data?.version !== undefined && `version ${data.version}`}
        {data?.driver !== undefined && `driver ${data.driver}`}
      </span>
      <span className="ml-auto flex min-w-0 items-center gap-3 max-[640px]:w-full max-[640px]:justify-between">
        <span className="flex min-w-0 items-center gap-1">
          <code className="font-mono text-xs wrap-anywhere text-ink-2">{url}</code>
          <CopyButton short text={() => url} label={`Copy the address of the ${name.toLowerCase()}`} />
        </span>
        <a
          href={`${url}/docs`}
          target="_blank"
          rel="noopener noreferrer"
          className="text-xs text-accent underline"
          aria-label={`API of the ${name.toLowerCase()}, in Swagger UI`}
        >
          API
        </a>
      </span>
    </li>
  );
}
