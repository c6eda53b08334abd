import { KeyRound } from 'lucide-react';
import { Button } from '../../ui/button';
import { type SecretDecision, type SecretRow, takeVariables, untakenVariables } from './deployment-form';
import type { OfferedVariables } from './folder-project';

/** Names that are shown; the number of the others is given. */
const shownNames = 5;

/** Offers the variables of the folder's environment file as secrets. The file itself is not uploaded. */
export function VariablesOffer({
  offered,
  existing,
  added,
  onTake,
}: {
  offered: OfferedVariables | undefined;
  existing: readonly SecretDecision[];
  added: readonly SecretRow[];
  onTake: (taken: { existing: SecretDecision[]; added: SecretRow[] }) => void;
}) {
  const values = untakenVariables(existing, added, offered?.values ?? []);
  if (offered === undefined || values.length === 0) return null;
  const names = values.map(({ name }) => name);
  return (
    <div
      role="group"
      aria-label="Variables of the folder"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-accent-tint px-3 py-2 text-xs"
    >
      <KeyRound size={14} aria-hidden="true" className="shrink-0 text-accent" />
      <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
        <code className="font-mono">{offered.path}</code> stays here. It has{' '}
        <code className="font-mono">{names.slice(0, shownNames).join(', ')}</code>
        {names.length > shownNames && ` and ${names.length - shownNames} more`}.
      </span>
      <Button onClick={() => onTake(takeVariables(existing, added, values))}>
        {values.length === 1 ? 'Use it as a secret' : `Use ${values.length} as secrets`}
      </Button>
    </div>
  );
}
