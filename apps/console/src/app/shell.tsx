import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link, Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ChevronsUpDown, LogOut, Monitor, Moon, Search, Settings, Sun } from 'lucide-react';
import { workspacesQuery } from '../features/auth/workspaces.queries';
import { useApiKey, useAppServices, useTenant } from '../shared/app-context';
import { Button, buttonClass, IconButton, iconButtonClass } from '../ui/button';
import { Logo } from '../ui/logo';
import { Menu, MenuChoice } from '../ui/menu';
import { Name } from '../ui/name';
import { EmptyState } from '../ui/states';
import { visibleName } from '../ui/visible-name';
import { StaleNotice } from './stale-notice';
import { setTheme, useTheme } from './theme';

const tabClass =
  'inline-flex h-full shrink-0 items-center border-b-2 border-transparent px-1 text-sm font-medium text-ink-2 hover:text-ink data-[status=active]:border-accent data-[status=active]:text-ink';

/** Frame of every page: navigation, workspace and settings. */
export function Shell() {
  const tenant = useTenant();
  const pending = useRouterState({ select: (state) => state.isLoading });
  const content = useFocusOnNewPage();
  return (
    <div className="grid h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[3px_auto_auto_minmax(0,1fr)]">
      <a
        href="#content"
        onClick={(event) => {
          event.preventDefault();
          content.current?.focus();
        }}
        className="fixed top-1 left-1 z-50 -translate-y-16 rounded bg-accent-solid px-3 py-1.5 text-white focus:translate-y-0"
      >
        Skip to content
      </a>
      <div className={pending ? 'selvedge shuttle' : 'selvedge'} />
      {/* On a narrow screen the navigation has its own line. */}
      <header className="flex flex-wrap items-stretch gap-x-5 border-b border-line bg-surface px-4 max-[640px]:gap-x-3">
        <Link to="/o/$tenant/host/deployments" params={{ tenant }} className="flex h-11 items-center gap-2 text-accent">
          <Logo />
          <span className="text-base font-semibold tracking-tight text-ink">Heddle</span>
        </Link>
        <WorkspaceSwitcher />
        <nav
          aria-label="Main"
          className="flex min-w-0 items-stretch gap-4 overflow-x-auto max-[640px]:order-last max-[640px]:h-9 max-[640px]:w-full max-[640px]:gap-2"
        >
          <Link to="/o/$tenant/host/deployments" params={{ tenant }} className={tabClass}>
            Deployments
          </Link>
          <Link to="/o/$tenant/agents" params={{ tenant }} className={tabClass}>
            Agents
          </Link>
          <Link to="/o/$tenant/inbox" params={{ tenant }} className={tabClass}>
            Inbox
          </Link>
          <Link to="/o/$tenant/datasets" params={{ tenant }} className={tabClass}>
            Datasets
          </Link>
          <Link to="/o/$tenant/projects" params={{ tenant }} className={tabClass}>
            Traces
          </Link>
        </nav>
        <div className="ml-auto flex h-11 items-center gap-1">
          <SearchButton />
          <Link
            to="/o/$tenant/system"
            params={{ tenant }}
            aria-label="System"
            title="Services and API keys"
            className={clsx(iconButtonClass, 'data-[status=active]:text-accent')}
          >
            <Settings size={15} aria-hidden="true" />
          </Link>
          <ThemeMenu />
          <SignOutButton />
        </div>
      </header>
      <div>
        <StaleNotice />
      </div>
      <main id="content" ref={content} tabIndex={-1} className="min-h-0 overflow-auto outline-none">
        <WorkspaceGate />
      </main>
    </div>
  );
}

const SearchDialog = lazy(() => import('../features/search/search-dialog'));
const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Opens the search over everything, also by Ctrl-K (on a Mac Command-K). It is loaded when it is opened. */
function SearchButton() {
  const [open, setOpen] = useState(false);
  const signOut = useSignOut();
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey) return;
      if (!(isMac ? event.metaKey : event.ctrlKey)) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  const actions = [
    ...themes.map(({ value, label }) => ({
      id: `theme-${value}`,
      title: `Colour scheme: ${label.toLowerCase()}`,
      words: 'theme appearance',
      target: () => setTheme(value),
    })),
    { id: 'sign-out', title: 'Sign out', words: 'leave key', target: signOut },
  ];
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        onClick={() => setOpen(true)}
        className="inline-flex h-7 items-center gap-2 rounded-md border border-line-strong bg-raised px-2 text-xs text-ink-2 hover:bg-hover hover:text-ink"
      >
        <Search size={14} aria-hidden="true" />
        <span className="sr-only">Search everything</span>
        <kbd className="font-mono text-2xs max-[900px]:hidden">{isMac ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      {open && (
        <Suspense>
          <SearchDialog actions={actions} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Moves the focus to the new page if navigation removed the focused element. */
function useFocusOnNewPage() {
  const content = useRef<HTMLElement>(null);
  const page = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  useEffect(() => {
    if (document.activeElement === document.body) content.current?.focus({ preventScroll: true });
  }, [page]);
  return content;
}

function useWorkspaces() {
  const { config } = useAppServices();
  return useQuery(workspacesQuery(config, useApiKey() ?? ''));
}

/** Message for a workspace that the key may not use, in place of empty lists. */
function WorkspaceGate() {
  const tenant = useTenant();
  const { data } = useWorkspaces();
  if (!data || data.some((workspace) => workspace.id === tenant)) return <Outlet />;
  return (
    <EmptyState page title="Your key has no access to this workspace">
      <p>
        The link names workspace <code className="font-mono text-xs">{tenant}</code>.
        {data.length > 0 && ' With this key you can open:'}
      </p>
      <ul className="mt-3 grid justify-center gap-1">
        {data.map((workspace) => (
          <li key={workspace.id}>
            <Link
              to="/o/$tenant/host/deployments"
              params={{ tenant: workspace.id }}
              className={buttonClass('plain', 'max-w-80')}
            >
              <Name text={workspace.name} className="truncate" />
            </Link>
          </li>
        ))}
      </ul>
    </EmptyState>
  );
}

function WorkspaceSwitcher() {
  const tenant = useTenant();
  const router = useRouter();
  const { data = [], error, isFetching, refetch } = useWorkspaces();
  const current = data.find((workspace) => workspace.id === tenant);
  const name = current?.name ?? 'Unknown workspace';
  if (data.length === 0 && error) {
    return (
      <span className="flex min-w-0 items-center gap-2 border-l border-line pl-4 text-xs text-fail">
        <span role="alert" title={error.message} className="truncate">
          Workspaces unknown
        </span>
        <Button className="h-6 px-2 text-xs" disabled={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </span>
    );
  }
  if (data.length < 2) {
    return (
      <span className="flex min-w-0 items-center border-l border-line pl-4 text-sm text-ink-2 max-[640px]:flex-1 max-[640px]:basis-0 max-[640px]:pl-3">
        {data.length > 0 && <Name text={name} className="max-w-60 truncate" />}
      </span>
    );
  }
  return (
    <div className="flex min-w-0 items-center border-l border-line pl-3 max-[640px]:flex-1 max-[640px]:basis-0">
      <Menu
        trigger={
          <button
            type="button"
            className={buttonClass('ghost', 'h-7 min-w-0 shrink px-1.5')}
            aria-label={`Workspace: ${visibleName(name)}`}
          >
            <Name text={name} className="max-w-60 truncate" />
            <ChevronsUpDown size={13} className="shrink-0 text-ink-3" />
          </button>
        }
      >
        <MenuChoice
          label="Workspace"
          value={tenant}
          choices={data.map((workspace) => ({ value: workspace.id, label: visibleName(workspace.name) }))}
          onChange={(next) => void router.navigate({ to: '/o/$tenant/host/deployments', params: { tenant: next } })}
        />
      </Menu>
    </div>
  );
}

const themes = [
  { value: 'system', label: 'Like the system', icon: <Monitor size={15} /> },
  { value: 'light', label: 'Light', icon: <Sun size={15} /> },
  { value: 'dark', label: 'Dark', icon: <Moon size={15} /> },
] as const;

function ThemeMenu() {
  const theme = useTheme();
  const current = themes.find((choice) => choice.value === theme) ?? themes[0];
  return (
    <Menu trigger={<IconButton label={`Colour scheme: ${current.label.toLowerCase()}`}>{current.icon}</IconButton>}>
      <MenuChoice label="Colour scheme" value={theme} choices={themes} onChange={setTheme} />
    </Menu>
  );
}

function useSignOut(): () => void {
  const { session } = useAppServices();
  const router = useRouter();
  const queryClient = useQueryClient();
  return () => {
    session.signOut();
    queryClient.clear();
    void router.navigate({ to: '/sign-in' });
  };
}

function SignOutButton() {
  return (
    <IconButton label="Sign out" onClick={useSignOut()}>
      <LogOut size={15} />
    </IconButton>
  );
}
