import { CircleCheck, CircleX, LoaderCircle } from 'lucide-react';
import { Badge } from '../../ui/badge';

export function RunStatusBadge({ failed }: { failed: boolean }) {
  const Icon = failed ? CircleX : CircleCheck;
  return (
    <Badge tone={failed ? 'fail' : 'ok'} icon={<Icon size={12} aria-hidden="true" />}>
      {failed ? 'Failed' : 'Success'}
    </Badge>
  );
}

const states = {
  success: { tone: 'ok', icon: CircleCheck, words: 'Success' },
  error: { tone: 'fail', icon: CircleX, words: 'Failed' },
  pending: { tone: 'wait', icon: LoaderCircle, words: 'Running' },
} as const;

/** `success`, `error`, or `pending` until the end. */
export function RunStateBadge({ status }: { status: string }) {
  const { tone, icon: Icon, words } = states[status as keyof typeof states] ?? states.pending;
  return (
    <Badge tone={tone} icon={<Icon size={12} aria-hidden="true" />}>
      {words}
    </Badge>
  );
}

export function ErrorText({ text }: { text: string }) {
  return (
    <pre className="rounded bg-fail-tint p-3 font-mono text-xs leading-5 wrap-anywhere whitespace-pre-wrap text-fail">
      {text}
    </pre>
  );
}
