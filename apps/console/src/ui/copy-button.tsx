import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, IconButton } from './button';

/** Time for which the tick is shown, in milliseconds. */
const shownMs = 1_500;

export function CopyButton({ text, label, short }: { text: () => string; label: string; short?: boolean }) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  useEffect(() => {
    if (state === 'idle') return undefined;
    const timer = setTimeout(() => setState('idle'), shownMs);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = () => {
    navigator.clipboard.writeText(text()).then(
      () => setState('copied'),
      () => setState('failed'),
    );
  };
  const shown = state === 'copied' ? 'Copied' : state === 'failed' ? 'Clipboard is blocked' : label;
  const icon = state === 'copied' ? <Check size={14} /> : <Copy size={14} />;
  if (short) {
    return (
      <IconButton label={shown} onClick={copy} className="size-6">
        {icon}
      </IconButton>
    );
  }
  return (
    <Button look="ghost" onClick={copy}>
      {icon}
      <span aria-live="polite">{shown}</span>
    </Button>
  );
}
