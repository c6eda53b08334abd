import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { formatCompact, formatCount, formatPercent } from '@heddle/comparison-text';
import { useApi, useAppServices, useTenant } from '../../shared/app-context';
import { usePageTitle } from '../../shared/use-page-title';
import { formatDollars, formatSeconds } from '../../ui/format';
import { Name } from '../../ui/name';
import { Pager } from '../../ui/pager';
import { SearchBox } from '../../ui/search-box';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/states';
import { Ago } from '../../ui/time';
import { projectsPageSize, projectsQuery, type Project } from './traces.queries';

const route = getRouteApi('/signed-in/o/$tenant/projects');
const columns =
  'grid grid-cols-[minmax(220px,1fr)_90px_90px_110px_110px_100px_130px] items-center gap-x-4 px-4 max-[900px]:flex max-[900px]:flex-wrap max-[900px]:gap-y-1 max-[900px]:py-2';

export default function ProjectsPage() {
  usePageTitle('Traces');
  const { name = '', page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useQuery(projectsQuery(useApi(), { name, page }));
  const projects = list.data?.projects ?? [];
  const isEmpty =
    list.data !== undefined && (projects.length === 0 || (name === '' && page === 1 && projects.every(isUnused)));
  return (
    <div className="mx-auto grid max-w-[1400px] grid-cols-[minmax(0,1fr)] gap-3 px-6 py-5 max-[640px]:px-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="mr-auto text-lg font-semibold tracking-tight">Traces</h1>
        <SearchBox
          label="Filter by name"
          value={name}
          onChange={(next) => void navigate({ search: { name: next.trim() || undefined }, replace: true })}
        />
      </div>
      <section className="overflow-hidden rounded-lg border border-line bg-surface" aria-label="Projects">
        {list.isPending && <LoadingRows label="Loading projects" />}
        {list.isError && !list.data && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
        {isEmpty && <NoProjects name={name} />}
        {list.data && !isEmpty && (
          <div role="table" aria-label="Projects">
            <div
              role="row"
              className={`${columns} h-8 border-b border-line bg-raised text-2xs font-medium text-ink-2 max-[900px]:sr-only`}
            >
              <span role="columnheader">Project</span>
              {['Traces', 'Errors', 'Median', '99th percentile', 'Tokens', 'Last run'].map((title) => (
                <span key={title} role="columnheader" className="text-right">
                  {title}
                </span>
              ))}
            </div>
            {projects.map((project) => (
              <ProjectRow key={project.id} project={project} />
            ))}
          </div>
        )}
        {list.data && (
          <Pager
            page={page}
            count={projects.length}
            pageSize={projectsPageSize}
            hasNext={list.data.hasNext}
            onPage={(next) =>
              void navigate({ search: (current) => ({ ...current, page: next > 1 ? next : undefined }) })
            }
          />
        )}
      </section>
    </div>
  );
}

/** Every workspace has a project for runs without one. */
const isUnused = ({ run_count: count, name }: Project) => name === 'default' && count === 0;

function ProjectRow({ project }: { project: Project }) {
  const tenant = useTenant();
  const number = 'tabular text-right max-[900px]:text-xs max-[900px]:text-ink-2';
  const failed = (project.error_rate ?? 0) > 0;
  return (
    <div
      role="row"
      className={`${columns} relative min-h-11 border-b border-line last:border-b-0 hover:bg-hover has-[a:focus-visible]:bg-hover`}
    >
      <span role="cell" className="min-w-0 py-1 max-[900px]:w-full max-[900px]:py-0">
        <Link
          to="/o/$tenant/projects/p/$sessionId"
          params={{ tenant, sessionId: project.id }}
          className="line-clamp-2 font-medium after:absolute after:inset-0"
        >
          <Name text={project.name} />
        </Link>
      </span>
      <span role="cell" className={number}>
        {formatCount(project.run_count)}
        <span className="hidden max-[900px]:inline"> traces</span>
      </span>
      <span role="cell" className={`${number} ${failed ? 'text-fail' : ''}`}>
        {formatPercent(project.error_rate)}
        <span className="hidden max-[900px]:inline"> errors</span>
      </span>
      <span role="cell" className={number}>
        {formatSeconds(project.latency_p50)}
      </span>
      <span role="cell" className={`${number} max-[900px]:hidden`}>
        {formatSeconds(project.latency_p99)}
      </span>
      <span role="cell" className={number} title={costTitle(project)}>
        {project.total_tokens ? formatCompact(project.total_tokens) : '–'}
        <span className="hidden max-[900px]:inline"> tokens</span>
      </span>
      <span role="cell" className="text-right text-xs text-ink-2 max-[900px]:ml-auto">
        <Ago at={project.last_run_start_time} />
      </span>
    </div>
  );
}

const costTitle = ({ total_cost: cost }: Project) =>
  cost === null ? undefined : `Cost: ${formatDollars(Number(cost))}`;

function NoProjects({ name }: { name: string }) {
  const { config } = useAppServices();
  if (name !== '') {
    return (
      <EmptyState title="No project matches">
        <p>No name contains “{name}”. Clear the filter to see all projects.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No traces yet">
      <p>Runs of agents on Heddle appear here by themselves. These lines make the first one:</p>
      <pre
        tabIndex={0}
        className="mt-3 overflow-x-auto rounded-md border border-line bg-raised p-3 text-left font-mono text-2xs leading-5"
      >
        {`curl -X POST ${config.agentServerUrl}/runs/wait \\
  -H "X-Api-Key: $HEDDLE_API_KEY" -H "Content-Type: application/json" \\
  -d '{"assistant_id": "chat", "input": {"messages": [{"role": "user", "content": "Hello"}]}}'`}
      </pre>
      <p className="mt-3 text-xs">
        Other programs send traces with LANGSMITH_TRACING=true and LANGSMITH_ENDPOINT={config.experimentsUrl}/api/v1.
      </p>
    </EmptyState>
  );
}
