import { useQueries } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { CornerDownLeft, Search } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useDeferredValue, useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useApi, useApiKey, useAppServices, useTenant } from '../../shared/app-context';
import { Name } from '../../ui/name';
import { createAgentApi } from '../agents/agent-api';
import { localAddress } from '../agents/agent-servers';
import { matching, searchActions, searchPages } from './search-pages';
import { type Hit, searchSources, sourceQuery } from './search-sources';

/** Pause in typing before the services are asked, in ms. */
const settleMs = 150;

interface Group {
  name: string;
  hits: readonly Hit[];
}

/** Search over everything: the input keeps the focus, arrow keys move the choice, Enter follows it. */
export default function SearchDialog({
  actions,
  onClose,
}: {
  /** Actions of the frame. */
  actions: readonly (Hit & { words: string })[];
  onClose: () => void;
}) {
  const router = useRouter();
  const tenant = useTenant();
  const opener = useRef<Element | null>(null);
  const follow = (hit: Hit) => {
    onClose();
    if (typeof hit.target === 'function') return hit.target();
    router.history.push(`/o/${tenant}/${hit.target}`);
  };
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-[#0b0c12]/45" />
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener.current instanceof HTMLElement) opener.current.focus();
          }}
          className="fixed top-[8vh] left-1/2 z-50 grid max-h-[80vh] w-[min(640px,calc(100vw-24px))] -translate-x-1/2 grid-rows-[auto_minmax(0,1fr)_auto] overflow-hidden rounded-lg border border-line bg-surface shadow-2xl"
        >
          <Radix.Title className="sr-only">Search</Radix.Title>
          <Finder actions={actions} onFollow={follow} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Finder({
  actions,
  onFollow,
}: {
  actions: readonly (Hit & { words: string })[];
  onFollow: (hit: Hit) => void;
}) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const { groups, failed, isSearching } = useGroups(text.trim(), actions);
  const hits = groups.flatMap((group) => group.hits);
  const active = Math.min(chosen, hits.length - 1);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active, hits.length]);

  const onKey = (event: KeyboardEvent) => {
    const places: Record<string, number> = {
      ArrowDown: (active + 1) % hits.length,
      ArrowUp: (active - 1 + hits.length) % hits.length,
      PageDown: Math.min(hits.length - 1, active + 5),
      PageUp: Math.max(0, active - 5),
    };
    const next = places[event.key];
    const hit = hits[active];
    if (next !== undefined && hits.length > 0) setChosen(next);
    else if (event.key === 'Enter' && hit) onFollow(hit);
    else return;
    event.preventDefault();
  };

  let index = -1;
  return (
    <>
      <div className="flex items-center gap-2 border-b border-line px-4">
        <Search size={16} aria-hidden="true" className="shrink-0 text-ink-3" />
        <input
          role="combobox"
          aria-label="Search everything"
          aria-expanded={hits.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
          placeholder="Deployments, datasets, runs by id, pages, actions"
          spellCheck={false}
          autoComplete="off"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setChosen(0);
          }}
          onKeyDown={onKey}
          className="h-12 min-w-0 flex-1 bg-transparent text-base text-ink outline-none placeholder:text-ink-3"
        />
        <kbd className="rounded border border-line-strong bg-raised px-1.5 font-mono text-2xs text-ink-2">Esc</kbd>
      </div>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label="Results"
        tabIndex={-1}
        className="overflow-y-auto py-1"
      >
        {groups.map((group) => (
          <div key={group.name} role="group" aria-label={group.name}>
            <div aria-hidden="true" className="px-4 pt-2 pb-1 text-2xs font-medium text-ink-3">
              {group.name}
            </div>
            {group.hits.map((hit) => {
              index += 1;
              const at = index;
              return (
                <div
                  key={hit.id}
                  id={`${id}-${at}`}
                  role="option"
                  aria-selected={at === active}
                  onPointerMove={() => setChosen(at)}
                  onClick={() => onFollow(hit)}
                  className={clsx(
                    'mx-1 flex min-h-9 cursor-pointer items-center gap-2 rounded-md border-l-2 px-3 text-sm',
                    at === active ? 'border-accent bg-accent-tint' : 'border-transparent',
                  )}
                >
                  <Name text={hit.title} className="line-clamp-1 min-w-0" />
                  {hit.detail && (
                    <bdi className="ml-auto line-clamp-1 max-w-[45%] text-xs wrap-anywhere text-ink-2">
                      {hit.detail}
                    </bdi>
                  )}
                  {at === active && (
                    <CornerDownLeft
                      size={13}
                      aria-hidden="true"
                      className={clsx('shrink-0 text-ink-2', !hit.detail && 'ml-auto')}
                    />
                  )}
                </div>
              );
            })}
          </div>
        ))}
      </div>
      <div
        role="status"
        className="flex min-h-8 flex-wrap items-center gap-x-3 border-t border-line px-4 py-1.5 text-xs text-ink-2"
      >
        {isSearching
          ? 'Searching…'
          : hits.length === 0
            ? 'Nothing found. Runs and threads are found by their whole id.'
            : `${hits.length} found`}
        {failed.length > 0 && <span className="text-fail">Not searched, no answer: {failed.join(', ')}</span>}
      </div>
    </>
  );
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settleMs);
    return () => clearTimeout(timer);
  }, [text]);
  return useDeferredValue(settled);
}

function useGroups(text: string, actions: readonly (Hit & { words: string })[]) {
  const api = useApi();
  const { config } = useAppServices();
  const apiKey = useApiKey() ?? '';
  const tenant = useTenant();
  const local = useMemo(() => createAgentApi(localAddress(config), apiKey, tenant), [config, apiKey, tenant]);
  const asked = useSettled(text);
  const results = useQueries({ queries: searchSources.map((source) => sourceQuery(source, { api, local }, asked)) });
  const isFresh = asked === text;
  const groups: Group[] = [
    ...searchSources.map(({ group }, at) => ({ name: group, hits: (isFresh && results[at]?.data) || [] })),
    { name: 'Pages', hits: matching(searchPages, text) },
    { name: 'Actions', hits: matching([...searchActions, ...actions], text) },
  ].filter(({ hits }) => hits.length > 0);
  return {
    groups,
    isSearching: !isFresh || results.some(({ isFetching }) => isFetching),
    failed: searchSources.filter((_source, at) => results[at]?.isError).map(({ group }) => group.toLowerCase()),
  };
}
