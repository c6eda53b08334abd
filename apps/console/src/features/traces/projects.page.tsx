import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { formatCompact, formatCount, formatPercent } from '@heddle/comparison-text';
import { useApi, useAppServices, useTenant } from '../../shared/app-context';
import { usePageTitle } from '../../shared/use-page-title';
import { formatDollars, formatSeconds } from '../../ui/format';
import { ColumnChoice } from '../../ui/column-choice';
import { ListPage, pageParam, totalOfLast } from '../../ui/list-page';
import { type Column, ListTable, TimeCell } from '../../ui/list-table';
import { Name } from '../../ui/name';
import { SearchBox } from '../../ui/search-box';
import { EmptyState } from '../../ui/states';
import { useColumns } from '../../ui/use-columns';
import { projectsPageSize, projectsQuery, type Project } from './traces.queries';

const route = getRouteApi('/signed-in/o/$tenant/projects');

const nameColumn: Column<Project> = {
  id: 'project',
  title: 'Project',
  width: 'minmax(220px,1fr)',
  cell: (project) => <ProjectName project={project} />,
};
const columns: readonly Column<Project>[] = [
  {
    id: 'traces',
    title: 'Traces',
    width: '100px',
    align: 'right',
    cell: ({ run_count: count }) => <Amount unit={count === 1 ? 'trace' : 'traces'}>{formatCount(count)}</Amount>,
  },
  {
    id: 'errors',
    title: 'Errors',
    width: '90px',
    align: 'right',
    cell: ({ error_rate: rate }) => (
      <Amount unit="errors" className={(rate ?? 0) > 0 ? 'text-fail' : ''}>
        {formatPercent(rate)}
      </Amount>
    ),
  },
  {
    id: 'median',
    title: 'Median',
    help: 'Latency of half of the traces',
    width: '100px',
    align: 'right',
    cell: ({ latency_p50: latency }) => <Amount>{formatSeconds(latency)}</Amount>,
  },
  {
    id: 'p99',
    title: '99th percentile',
    help: 'Latency that 99 of 100 traces stay below',
    width: '120px',
    align: 'right',
    narrow: 'hidden',
    cell: ({ latency_p99: latency }) => <Amount>{formatSeconds(latency)}</Amount>,
  },
  {
    id: 'tokens',
    title: 'Tokens',
    width: '100px',
    align: 'right',
    cell: (project) => (
      <span title={costTitle(project)}>
        <Amount unit="tokens">{project.total_tokens ? formatCompact(project.total_tokens) : '–'}</Amount>
      </span>
    ),
  },
  {
    id: 'cost',
    title: 'Cost',
    width: '100px',
    align: 'right',
    narrow: 'hidden',
    cell: ({ total_cost: cost }) => <Amount>{formatDollars(cost === null ? null : Number(cost))}</Amount>,
  },
  {
    id: 'last',
    title: 'Last run',
    width: '110px',
    align: 'right',
    cell: ({ last_run_start_time: at }) => <TimeCell at={at} />,
  },
];
const columnIds = columns.map(({ id }) => id);
const shownByDefault = columnIds.filter((id) => id !== 'cost');

export default function ProjectsPage() {
  usePageTitle('Traces');
  const { name = '', page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useQuery(projectsQuery(useApi(), { name, page }));
  const projects = list.data?.projects ?? [];
  const isEmpty =
    list.data !== undefined && (projects.length === 0 || (name === '' && page === 1 && projects.every(isUnused)));
  const control = useColumns('projects', columnIds, shownByDefault);
  return (
    <ListPage
      title="Traces"
      label="Projects"
      total={list.data && totalOfLast(page, projectsPageSize, projects.length, list.data.hasNext)}
      query={list}
      tools={
        <>
          <SearchBox
            label="Filter by name"
            value={name}
            onChange={(next) => void navigate({ search: { name: next.trim() || undefined }, replace: true })}
          />
          <span className="max-[900px]:hidden">
            <ColumnChoice columns={columns} control={control} />
          </span>
        </>
      }
      empty={isEmpty && <NoProjects name={name} />}
      pages={{
        page,
        pageSize: projectsPageSize,
        count: projects.length,
        hasNext: list.data?.hasNext ?? false,
        onPage: (next) => void navigate({ search: (current) => ({ ...current, page: pageParam(next) }) }),
      }}
    >
      <ListTable
        label="Projects"
        name={nameColumn}
        columns={columns}
        control={control}
        rows={projects}
        rowKey={({ id }) => id}
      />
    </ListPage>
  );
}

/** Every workspace has a project for runs without one. */
const isUnused = ({ run_count: count, name }: Project) => name === 'default' && count === 0;

function ProjectName({ project }: { project: Project }) {
  return (
    <Link
      to="/o/$tenant/projects/p/$sessionId"
      params={{ tenant: useTenant(), sessionId: project.id }}
      className="line-clamp-2 font-medium"
    >
      <Name text={project.name} />
    </Link>
  );
}

/** A number whose unit is read from the title of its column, or beside it on a narrow screen. */
const Amount = ({ children, unit, className }: { children: ReactNode; unit?: string; className?: string }) => (
  <span
    data-missing={children === '–' || undefined}
    className={clsx('max-[900px]:text-xs max-[900px]:text-ink-2', className)}
  >
    {children}
    {unit && <span className="hidden max-[900px]:inline"> {unit}</span>}
  </span>
);

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
