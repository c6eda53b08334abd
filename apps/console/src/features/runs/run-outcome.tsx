import { CircleCheck, CircleX } from 'lucide-react';
import { Badge } from '../../ui/badge';

export function RunStatusBadge({ failed }: { failed: boolean }) {
  const Icon = failed ? CircleX : CircleCheck;
  return (
    <Badge tone={failed ? 'fail' : 'ok'} icon={<Icon size={12} aria-hidden="true" />}>
      {failed ? 'Failed' : 'Success'}
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
