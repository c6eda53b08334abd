import { createContext, use, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { useParams } from '@tanstack/react-router';
import { createApi, type Api } from '../api/clients';
import type { RuntimeConfig } from '../api/runtime-config';
import type { SessionStore } from './session-store';

interface AppServices {
  config: RuntimeConfig;
  session: SessionStore;
}

const AppContext = createContext<AppServices | null>(null);

export function AppProvider({ services, children }: { services: AppServices; children: ReactNode }) {
  return <AppContext value={services}>{children}</AppContext>;
}

export function useAppServices(): AppServices {
  const services = use(AppContext);
  if (!services) throw new Error('AppProvider is missing above this component.');
  return services;
}

export function useApiKey(): string | null {
  const { session } = useAppServices();
  return useSyncExternalStore(session.subscribe, session.current);
}

/** Workspace of the URL, for pages below `/o/$tenant`. */
export function useTenant(): string {
  const { tenant } = useParams({ strict: false });
  if (!tenant) throw new Error('This page is not below /o/{tenant}.');
  return tenant;
}

/** Clients for the signed-in key in the workspace of the URL. */
export function useApi(): Api {
  const { config } = useAppServices();
  const apiKey = useApiKey() ?? '';
  const tenant = useTenant();
  return useMemo(() => createApi(config, apiKey, tenant), [config, apiKey, tenant]);
}
