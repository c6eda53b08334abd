import { inputClass } from '../../ui/field';
import { Segmented } from '../../ui/segmented';
import type { SecretDecision } from './deployment-form';

const actions = [
  { value: 'keep', label: 'Keep' },
  { value: 'replace', label: 'Replace' },
  { value: 'remove', label: 'Remove' },
] as const;

/** Existing secrets by name; the control plane never returns their values. */
export function ExistingSecrets({
  secrets,
  onChange,
}: {
  secrets: SecretDecision[];
  onChange: (secrets: SecretDecision[]) => void;
}) {
  if (secrets.length === 0) return null;
  const decide = (index: number, part: Partial<SecretDecision>) =>
    onChange(secrets.map((secret, at) => (at === index ? { ...secret, ...part } : secret)));
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1 text-xs font-medium text-ink-2">Existing environment and secrets</legend>
      <ul className="grid divide-y divide-line rounded-md border border-line">
        {secrets.map((secret, index) => (
          <li key={secret.name} className="grid gap-1.5 px-2.5 py-1.5">
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <code
                className={
                  secret.action === 'remove'
                    ? 'font-mono text-xs wrap-anywhere text-ink-3 line-through'
                    : 'font-mono text-xs wrap-anywhere'
                }
              >
                {secret.name}
              </code>
              <Segmented
                label={`Change of ${secret.name}`}
                value={secret.action}
                choices={actions}
                onChange={(action) => decide(index, { action })}
              />
            </div>
            {secret.action === 'replace' && (
              <input
                aria-label={`New value of ${secret.name}`}
                placeholder="new value"
                type="password"
                autoComplete="off"
                className={`${inputClass} font-mono text-xs`}
                value={secret.value}
                onChange={(event) => decide(index, { value: event.target.value })}
              />
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
