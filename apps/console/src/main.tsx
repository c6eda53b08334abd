import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadRuntimeConfig } from './api/runtime-config';
import { createQueryClient } from './app/query-client';
import { createAppRouter } from './app/router';
import { AppProvider } from './shared/app-context';
import { createSessionStore } from './shared/session-store';
import { browserStorage, tabStorage } from './ui/browser-storage';
import { ErrorState } from './ui/states';
import './styles.css';

async function start(): Promise<void> {
  const root = createRoot(document.getElementById('root')!);
  const queryClient = createQueryClient();
  try {
    const config = await loadRuntimeConfig();
    const session = createSessionStore(tabStorage, browserStorage);
    const router = createAppRouter({ config, session, queryClient });
    root.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <AppProvider services={{ config, session }}>
            <RouterProvider router={router} />
          </AppProvider>
        </QueryClientProvider>
      </StrictMode>,
    );
  } catch (error) {
    root.render(
      <QueryClientProvider client={queryClient}>
        <ErrorState error={error} onRetry={() => window.location.reload()} />
      </QueryClientProvider>,
    );
  }
}

void start();
