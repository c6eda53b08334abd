import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { CloudOff, KeyRound, SearchX, TriangleAlert, type LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { ApiError, fieldPath, isStatus, isTransient, ServiceUnreachableError } from '../api/api-error';
import { Button, buttonClass } from './button';

/** `page`: replaces a whole page, with its heading as the title of the page. */
export function EmptyState({ title, page = false, children }: { title: string; page?: boolean; children: ReactNode }) {
  const Title = page ? 'h1' : 'h2';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-2 px-6 py-16 text-center">
      <svg width="64" height="40" viewBox="0 0 64 40" aria-hidden="true" className="text-line-strong">
        <path d="M4 4h56M4 36h56" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
        <path
          d="M12 4v32M20 4v32M28 4v32M36 4v32M44 4v32M52 4v32"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeDasharray="3 3"
        />
      </svg>
      <Title className="text-base font-semibold wrap-anywhere">{title}</Title>
      <div className="max-w-xl min-w-0 text-sm wrap-anywhere text-ink-2">{children}</div>
    </div>
  );
}

interface Explanation {
  icon: LucideIcon;
  title: string;
  advice: string;
}

/** Meaning of an error for the user, and possible actions. */
function explain(error: unknown): Explanation {
  if (error instanceof ServiceUnreachableError) {
    return {
      icon: CloudOff,
      title: `The ${error.service} does not answer`,
      advice: 'Check that it runs, and that this browser can reach that address.',
    };
  }
  if (error instanceof ApiError) {
    if (error.status === 401) {
      return {
        icon: KeyRound,
        title: 'Your API key is not accepted',
        advice: 'It may have been revoked. Sign in with another key.',
      };
    }
    if (error.status === 403) {
      return {
        icon: KeyRound,
        title: 'Your API key may not do this',
        advice: 'Ask for a key that has the permission named above.',
      };
    }
    if (error.status === 404) {
      return {
        icon: SearchX,
        title: 'Not found in this workspace',
        advice: 'The link may be old, or belong to another workspace: check the workspace at the top of the page.',
      };
    }
    if (error.status === 422 || error.status === 400) {
      return {
        icon: TriangleAlert,
        title: 'The service refused this request',
        advice: 'The address of this page may contain a value it does not understand.',
      };
    }
    return {
      icon: TriangleAlert,
      title: 'The service had a problem',
      advice: 'If it stays, look into the log of the service for the request id below.',
    };
  }
  return {
    icon: TriangleAlert,
    title: 'This page failed',
    advice: 'Reload it. If it fails again, please report it with the message above.',
  };
}

/** A retry does not help if the resource does not exist or the request is malformed. */
export function canRetry(error: unknown): boolean {
  return !(error instanceof ApiError) || ![400, 401, 404, 422].includes(error.status);
}

/** Retry interval while a service is unavailable, in milliseconds. */
const retryMs = 5_000;

/** Error in place of the missing content, or of the whole page (`page`). Retries automatically if the service was unavailable. */
export function ErrorState({ error, page = false, onRetry }: { error: unknown; page?: boolean; onRetry?: () => void }) {
  const Title = page ? 'h1' : 'h2';
  const { reset } = useQueryErrorResetBoundary();
  const retry = () => {
    reset();
    onRetry?.();
  };
  const retriesByItself = onRetry !== undefined && isTransient(error);
  const retryByItself = useEffectEvent(retry);
  useEffect(() => {
    if (!retriesByItself) return undefined;
    const timer = setTimeout(() => retryByItself(), retryMs);
    return () => clearTimeout(timer);
  }, [error, retriesByItself]);
  const { icon: Icon, title, advice } = explain(error);
  const fields = error instanceof ApiError ? error.fields : [];
  return (
    <div role="alert" className="m-4 flex gap-3 rounded-lg border border-line bg-surface p-4">
      <Icon size={18} className="mt-0.5 shrink-0 text-fail" aria-hidden="true" />
      <div className="grid min-w-0 gap-1.5">
        <Title className="text-sm font-semibold">{title}</Title>
        {fields.length === 0 ? (
          <p className="text-sm wrap-anywhere text-ink">{error instanceof Error ? error.message : String(error)}</p>
        ) : (
          <ul className="grid gap-0.5 text-sm wrap-anywhere">
            {fields.map((field) => (
              <li key={field.loc.join('.') + field.msg}>
                <code className="font-mono text-xs text-fail">{fieldPath(field.loc)}</code> {field.msg}
              </li>
            ))}
          </ul>
        )}
        <p className="text-xs text-ink-2">
          {retriesByItself && 'The console keeps trying. '}
          {advice}
        </p>
        {error instanceof ApiError && error.requestId && (
          <p className="text-xs text-ink-3">
            Request id <code className="font-mono">{error.requestId}</code>
          </p>
        )}
        {isStatus(error, 401) && (
          <div className="pt-1">
            <a
              href={`/sign-in?next=${encodeURIComponent(window.location.pathname + window.location.search)}`}
              className={buttonClass('solid')}
            >
              Sign in
            </a>
          </div>
        )}
        {onRetry && canRetry(error) && (
          <div className="pt-1">
            <Button onClick={retry}>Try again</Button>
          </div>
        )}
      </div>
    </div>
  );
}

/** Placeholder rows with the height of real rows, so that nothing moves when the data arrives. */
export function LoadingRows({ rows = 6, label }: { rows?: number; label: string }) {
  return (
    <div role="status" aria-label={label} className="grid">
      <div className="shuttle h-0.5" />
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="flex h-10 items-center gap-6 border-b border-line px-4">
          <div className="h-2.5 rounded bg-raised" style={{ width: `${18 + ((index * 7) % 14)}%` }} />
          <div className="h-2.5 w-[10%] rounded bg-raised" />
          <div className="h-2.5 w-[8%] rounded bg-raised" />
        </div>
      ))}
    </div>
  );
}
