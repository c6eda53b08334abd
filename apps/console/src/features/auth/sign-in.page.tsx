import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { Eye, EyeOff } from 'lucide-react';
import { useId, useState } from 'react';
import { ApiError, ServiceUnreachableError } from '../../api/api-error';
import { useAppServices } from '../../shared/app-context';
import { usePageTitle } from '../../shared/use-page-title';
import { Button, IconButton } from '../../ui/button';
import { inputClass } from '../../ui/field';
import { Logo } from '../../ui/logo';
import { safeReturnPath } from './return-path';
import { fetchWorkspaces, workspacesQuery } from './workspaces.queries';

const route = getRouteApi('/sign-in');

export default function SignInPage() {
  usePageTitle('Sign in');
  const { config, session } = useAppServices();
  const { next } = route.useSearch();
  const router = useRouter();
  const queryClient = useQueryClient();
  const [apiKey, setApiKey] = useState('');
  const [remember, setRemember] = useState(false);
  const [visible, setVisible] = useState(false);
  const id = useId();

  const signIn = useMutation({
    mutationFn: (key: string) => fetchWorkspaces(config, key),
    onSuccess: (workspaces, key) => {
      queryClient.clear();
      queryClient.setQueryData(workspacesQuery(config, key).queryKey, workspaces);
      session.signIn(key, remember);
      router.history.push(safeReturnPath(next));
    },
  });
  const problem = signIn.error ? signInProblem(signIn.error) : undefined;

  return (
    <main className="grid min-h-dvh grid-rows-[6px_1fr]">
      <div className="selvedge" />
      <div className="grid place-items-center px-4 pb-[12vh]">
        <form
          className="grid w-full max-w-[380px] gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            if (apiKey.trim() !== '') signIn.mutate(apiKey.trim());
          }}
        >
          <div className="flex items-center gap-3 text-accent">
            <Logo size={36} />
            <div>
              <h1 className="text-xl font-semibold tracking-tight text-ink">Heddle</h1>
              <p className="text-xs text-ink-2">Deploy, run and evaluate LangGraph agents</p>
            </div>
          </div>
          <div className="grid gap-4 rounded-lg border border-line bg-surface p-5">
            <div className="grid gap-1">
              <label htmlFor={id} className="text-xs font-medium text-ink-2">
                API key
              </label>
              <div className="relative">
                <input
                  id={id}
                  type={visible ? 'text' : 'password'}
                  autoComplete="current-password"
                  autoFocus
                  spellCheck={false}
                  value={apiKey}
                  onChange={(event) => setApiKey(event.target.value)}
                  aria-invalid={problem ? true : undefined}
                  aria-describedby={`${id}-hint${problem ? ` ${id}-problem` : ''}`}
                  className={`${inputClass} h-9 pr-9 font-mono text-xs`}
                  placeholder="hdl_…"
                />
                <IconButton
                  label={visible ? 'Hide key' : 'Show key'}
                  className="absolute top-1 right-1"
                  onClick={() => setVisible(!visible)}
                >
                  {visible ? <EyeOff size={15} /> : <Eye size={15} />}
                </IconButton>
              </div>
              {problem && (
                <p id={`${id}-problem`} role="alert" className="text-xs text-fail">
                  {problem}
                </p>
              )}
              <p id={`${id}-hint`} className="text-xs text-ink-3">
                <code className="font-mono">npm start</code> prints the first key and keeps it in{' '}
                <code className="font-mono">.heddle/api-key</code>.
              </p>
            </div>
            <label className="flex items-center gap-2 text-sm text-ink-2">
              <input
                type="checkbox"
                checked={remember}
                onChange={(event) => setRemember(event.target.checked)}
                className="size-3.5 accent-(--accent-solid)"
              />
              Keep me signed in on this browser
            </label>
            <Button look="solid" type="submit" className="h-9" disabled={signIn.isPending || apiKey.trim() === ''}>
              {signIn.isPending ? 'Checking the key…' : 'Sign in'}
            </Button>
          </div>
          <p className="text-xs text-ink-3">
            Control plane: <code className="font-mono">{config.controlPlaneUrl}</code>
          </p>
        </form>
      </div>
    </main>
  );
}

function signInProblem(error: unknown): string {
  if (error instanceof ServiceUnreachableError) {
    return `The control plane at ${error.url} does not answer. Is it running?`;
  }
  if (error instanceof ApiError && error.status === 401) return `The control plane refused this key: ${error.message}`;
  return error instanceof Error ? error.message : String(error);
}
