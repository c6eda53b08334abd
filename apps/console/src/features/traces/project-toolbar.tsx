import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState, type FormEvent, type ReactNode, type RefObject } from 'react';
import { unwrap } from '../../api/clients';
import { useApi } from '../../shared/app-context';
import { Button } from '../../ui/button';
import { inputClass } from '../../ui/field';
import { formatDateTime } from '../../ui/format';
import { Segmented } from '../../ui/segmented';
import { Switch } from '../../ui/switch';
import { filterOf, type ProjectSearch, type Range, ranges, runStates } from './traces-search';
import { SavedViews } from './saved-views';

const route = getRouteApi('/signed-in/o/$tenant/projects/p/$sessionId');

const stateNames = { all: 'All', success: 'Success', error: 'Failed', pending: 'Running' } as const;
const rangeNames = { '1h': '1 h', '24h': '24 h', '7d': '7 d', '30d': '30 d', all: 'All' } as const;

/** Filter, state, range and saved views of a project; everything is in the address. */
export function ProjectToolbar({
  sessionId,
  search,
  defaultRange,
  filterBox,
  children,
}: {
  sessionId: string;
  search: ProjectSearch;
  defaultRange: Range;
  filterBox?: RefObject<HTMLInputElement | null>;
  children?: ReactNode;
}) {
  const navigate = route.useNavigate();
  const set = (changes: ProjectSearch) =>
    void navigate({ search: (current) => ({ ...current, ...changes }), replace: true, resetScroll: false });
  const { from, until } = search;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <FilterForm search={search} sessionId={sessionId} box={filterBox} onFilter={(filter) => set({ filter })} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Segmented
          label="State of runs"
          value={search.state ?? 'all'}
          choices={runStates.map((value) => ({ value, label: stateNames[value] }))}
          onChange={(state) => set({ state: state === 'all' ? undefined : state })}
        />
        {from !== undefined || until !== undefined ? (
          <span className="flex items-center gap-2 rounded-md border border-line-strong bg-accent-tint px-2 py-1 text-xs">
            {from === undefined ? 'Until' : formatDateTime(from)}
            {until !== undefined && ` to ${formatDateTime(until)}`}
            <Button className="h-6 px-2 text-xs" onClick={() => set({ from: undefined, until: undefined })}>
              Clear
            </Button>
          </span>
        ) : (
          <Segmented
            label="Time range"
            value={search.range ?? defaultRange}
            choices={ranges.map((value) => ({ value, label: rangeNames[value] }))}
            onChange={(range) => set({ range: range === defaultRange ? undefined : range })}
          />
        )}
        <Switch
          label="Live"
          checked={search.live === true}
          onChange={(live) => set({ live: live ? true : undefined })}
        />
        {children}
        <SavedViews sessionId={sessionId} search={search} />
      </div>
    </div>
  );
}

/** The filter in the query language; checked by the service before it is used. */
function FilterForm({
  search,
  sessionId,
  box,
  onFilter,
}: {
  search: ProjectSearch;
  sessionId: string;
  box: RefObject<HTMLInputElement | null> | undefined;
  onFilter: (filter: string | undefined) => void;
}) {
  const api = useApi();
  const value = search.filter ?? '';
  const [draft, setDraft] = useState(value);
  useEffect(() => setDraft(value), [value]);
  const filter = filterOf(search);
  const check = useQuery({
    queryKey: [api.tenantId, 'projects', 'one', sessionId, 'filter', filter],
    queryFn: () => unwrap(api.experiments.POST('/api/v1/runs/query/validate', { body: { filter: filter ?? null } })),
    enabled: value !== '',
    staleTime: Infinity,
  });
  const [problem] = value === '' ? [] : (check.data?.errors ?? []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onFilter(draft.trim() || undefined);
  };
  return (
    <form onSubmit={submit} role="search" className="grid gap-1">
      <div className="flex gap-2">
        <input
          ref={box}
          aria-label="Filter in the query language"
          aria-invalid={problem ? true : undefined}
          aria-describedby="filter-help"
          placeholder='and(gt(latency, "2s"), has(tags, "production"))'
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            setDraft(value);
            event.currentTarget.blur();
          }}
          spellCheck={false}
          className={`${inputClass} font-mono text-xs`}
        />
        <Button type="submit">Filter</Button>
        {value !== '' && <Button onClick={() => onFilter(undefined)}>Clear</Button>}
      </div>
      <p
        id="filter-help"
        className={`text-2xs ${problem ? 'text-fail' : 'text-ink-3'}`}
        role={problem ? 'alert' : undefined}
      >
        {problem
          ? problem.message
          : 'eq, gt, lt, has, search, exists, and, or, not over name, latency, total_tokens, total_cost, tags, metadata_key, feedback_key …'}
      </p>
    </form>
  );
}
