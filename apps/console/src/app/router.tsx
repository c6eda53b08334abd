import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  useRouter,
  type ErrorComponentProps,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isStatus, isTransient } from '../api/api-error';
import type { RuntimeConfig } from '../api/runtime-config';
import { validateCronsSearch, validateDeliveriesSearch, validateStoreSearch } from '../features/agent-work/work-search';
import { localServer } from '../features/agents/agent-servers';
import { validateAssistantSearch, validateAssistantsSearch } from '../features/agents/agents-search';
import { workspacesQuery } from '../features/auth/workspaces.queries';
import { validateAnnotationSearch } from '../features/annotation/annotation-search';
import { validateCompareSearch } from '../features/comparison/compare-search';
import { validateDatasetSearch, validateDatasetsSearch } from '../features/datasets/datasets-search';
import { validateDeploymentSearch, validateDeploymentsSearch } from '../features/deployments/deployments-search';
import { validateExamplesSearch, validateVersionsSearch } from '../features/examples/examples-search';
import { validateProjectSearch, validateProjectsSearch } from '../features/traces/traces-search';
import { validateThreadSearch, validateThreadsSearch } from '../features/threads/threads-search';
import { parseSearch, stringifySearch, textParam, type RawSearch } from '../shared/search-params';
import type { SessionStore } from '../shared/session-store';
import { EmptyState, ErrorState } from '../ui/states';
import { Shell } from './shell';

interface RouterContext {
  config: RuntimeConfig;
  session: SessionStore;
  queryClient: QueryClient;
}

const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  notFoundComponent: () => <Alone of={<NotFound />} />,
  errorComponent: (props) => <Alone of={<RouteError {...props} />} />,
});

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: (raw: RawSearch): { next?: string | undefined } => ({ next: textParam(raw, 'next') }),
  component: lazyRouteComponent(() => import('../features/auth/sign-in.page')),
});

const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: async ({ context, location }) => {
    const apiKey = context.session.current();
    const signIn = () => redirect({ to: '/sign-in', search: { next: location.href } });
    if (apiKey === null) throw signIn();
    try {
      const workspaces = await context.queryClient.ensureQueryData(workspacesQuery(context.config, apiKey));
      return { workspaces, workspacesError: null };
    } catch (error) {
      // Pages of the other services keep working without the control plane.
      if (isTransient(error)) return { workspaces: null, workspacesError: error };
      if (!isStatus(error, 401)) throw error;
      context.session.signOut();
      throw signIn();
    }
  },
  component: Outlet,
  errorComponent: (props) => <Alone of={<RouteError {...props} />} />,
});

const homeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  beforeLoad: ({ context }) => {
    // Without the control plane the workspace to open is unknown.
    if (context.workspaces === null) throw context.workspacesError;
    const first = context.workspaces[0];
    if (first) throw redirect({ to: '/o/$tenant/host/deployments', params: { tenant: first.id } });
  },
  component: () => <Alone of={<NoWorkspace />} />,
  errorComponent: (props) => <Alone of={<RouteError {...props} />} />,
});

const tenantRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/o/$tenant',
  component: Shell,
  notFoundComponent: NotFound,
});

const tenantHomeRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/o/$tenant/host/deployments', params });
  },
});

const deploymentsRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/host/deployments',
  validateSearch: validateDeploymentsSearch,
  component: lazyRouteComponent(() => import('../features/deployments/deployments.page')),
});

const deploymentRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/host/deployments/$deploymentId',
  validateSearch: validateDeploymentSearch,
  component: lazyRouteComponent(() => import('../features/deployments/deployment.page')),
});

const datasetsRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/datasets',
  validateSearch: validateDatasetsSearch,
  component: lazyRouteComponent(() => import('../features/datasets/datasets.page')),
});

const datasetRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/datasets/$datasetId',
  validateSearch: validateDatasetSearch,
  component: lazyRouteComponent(() => import('../features/datasets/dataset.page')),
});

const examplesRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/datasets/$datasetId/examples',
  validateSearch: validateExamplesSearch,
  component: lazyRouteComponent(() => import('../features/examples/examples.page')),
});

const versionsRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/datasets/$datasetId/versions',
  validateSearch: validateVersionsSearch,
  component: lazyRouteComponent(() => import('../features/examples/versions.page')),
});

const annotationRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/datasets/$datasetId/annotate',
  validateSearch: validateAnnotationSearch,
  component: lazyRouteComponent(() => import('../features/annotation/annotation.page')),
});

const compareRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/datasets/$datasetId/compare',
  validateSearch: validateCompareSearch,
  component: lazyRouteComponent(() => import('../features/comparison/compare.page')),
});

const projectsRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/projects',
  validateSearch: validateProjectsSearch,
  component: lazyRouteComponent(() => import('../features/traces/projects.page')),
});

const projectRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/projects/p/$sessionId',
  validateSearch: validateProjectSearch,
  component: lazyRouteComponent(() => import('../features/traces/project.page')),
});

const exampleRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/datasets/$datasetId/e/$exampleId',
  component: lazyRouteComponent(() => import('../features/examples/example.page')),
});

const runRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/projects/p/$sessionId/r/$runId',
  component: lazyRouteComponent(() => import('../features/runs/run.page')),
});

const agentsHomeRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/agents',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/o/$tenant/agents/$server', params: { ...params, server: localServer } });
  },
});

const agentsRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/agents/$server',
  component: lazyRouteComponent(() => import('../features/agents/agents-layout')),
  notFoundComponent: NotFound,
});

const assistantsRoute = createRoute({
  getParentRoute: () => agentsRoute,
  path: '/',
  validateSearch: validateAssistantsSearch,
  component: lazyRouteComponent(() => import('../features/agents/assistants.page')),
});

const assistantRoute = createRoute({
  getParentRoute: () => agentsRoute,
  path: '/assistants/$assistantId',
  validateSearch: validateAssistantSearch,
  component: lazyRouteComponent(() => import('../features/agents/assistant.page')),
});

const threadsRoute = createRoute({
  getParentRoute: () => agentsRoute,
  path: '/threads',
  validateSearch: validateThreadsSearch,
  component: lazyRouteComponent(() => import('../features/threads/threads.page')),
});

const threadRoute = createRoute({
  getParentRoute: () => agentsRoute,
  path: '/threads/$threadId',
  validateSearch: validateThreadSearch,
  component: lazyRouteComponent(() => import('../features/threads/thread.page')),
});

const cronsRoute = createRoute({
  getParentRoute: () => agentsRoute,
  path: '/crons',
  validateSearch: validateCronsSearch,
  component: lazyRouteComponent(() => import('../features/agent-work/crons.page')),
});

const deliveriesRoute = createRoute({
  getParentRoute: () => agentsRoute,
  path: '/deliveries',
  validateSearch: validateDeliveriesSearch,
  component: lazyRouteComponent(() => import('../features/agent-work/deliveries.page')),
});

const storeRoute = createRoute({
  getParentRoute: () => agentsRoute,
  path: '/store',
  validateSearch: validateStoreSearch,
  component: lazyRouteComponent(() => import('../features/agent-work/store.page')),
});

const inboxRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/inbox',
  validateSearch: (raw: RawSearch): { thread?: string | undefined } => ({ thread: textParam(raw, 'thread') }),
  component: lazyRouteComponent(() => import('../features/threads/inbox.page')),
});

const systemRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/system',
  component: lazyRouteComponent(() => import('../features/system/system.page')),
});

const routeTree = rootRoute.addChildren([
  signInRoute,
  signedInRoute.addChildren([
    homeRoute,
    tenantRoute.addChildren([
      tenantHomeRoute,
      deploymentsRoute,
      deploymentRoute,
      datasetsRoute,
      datasetRoute,
      examplesRoute,
      versionsRoute,
      annotationRoute,
      compareRoute,
      exampleRoute,
      projectsRoute,
      projectRoute,
      runRoute,
      agentsHomeRoute,
      agentsRoute.addChildren([
        assistantsRoute,
        assistantRoute,
        threadsRoute,
        threadRoute,
        cronsRoute,
        deliveriesRoute,
        storeRoute,
      ]),
      inboxRoute,
      systemRoute,
    ]),
  ]),
]);

export function createAppRouter(context: RouterContext) {
  return createRouter({
    routeTree,
    context,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFound,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

/** Page without the frame. */
function Alone({ of }: { of: ReactNode }) {
  return <main>{of}</main>;
}

function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return <ErrorState page error={error} onRetry={retry} />;
}

function NotFound() {
  return (
    <EmptyState page title="Page not found">
      <p>
        The address may be mistyped.{' '}
        <a href="/" className="text-accent underline">
          Go to your deployments
        </a>
        .
      </p>
    </EmptyState>
  );
}

function NoWorkspace() {
  return (
    <EmptyState page title="Your key has no workspace">
      <p>Ask an administrator for a key of a workspace, or create one with POST /v1/workspaces.</p>
    </EmptyState>
  );
}
