import { Plus, X } from 'lucide-react';
import { Button, IconButton } from '../../ui/button';
import { inputClass } from '../../ui/field';
import type { SecretRow } from './deployment-form';

export function SecretsEditor({
  rows,
  onChange,
  hint,
  problem,
  legend = 'Environment and secrets',
}: {
  rows: SecretRow[];
  onChange: (rows: SecretRow[]) => void;
  hint: string;
  problem?: string | undefined;
  legend?: string | undefined;
}) {
  const replace = (index: number, part: Partial<SecretRow>) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...part } : row)));
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1 text-xs font-medium text-ink-2">{legend}</legend>
      {rows.map((row, index) => (
        <div key={index} className="flex gap-2">
          <input
            aria-label={`Name of variable ${index + 1}`}
            placeholder="NAME"
            spellCheck={false}
            className={`${inputClass} font-mono text-xs`}
            value={row.name}
            onChange={(event) => replace(index, { name: event.target.value })}
          />
          <input
            aria-label={`Value of variable ${index + 1}`}
            placeholder="value"
            type="password"
            autoComplete="off"
            className={`${inputClass} font-mono text-xs`}
            value={row.value}
            onChange={(event) => replace(index, { value: event.target.value })}
          />
          <IconButton
            label={`Remove variable ${index + 1}`}
            onClick={() => onChange(rows.filter((_, at) => at !== index))}
          >
            <X size={15} />
          </IconButton>
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button look="plain" onClick={() => onChange([...rows, { name: '', value: '' }])}>
          <Plus size={14} /> Add variable
        </Button>
        <span className="text-xs text-ink-3">{hint}</span>
      </div>
      {problem !== undefined && (
        <p role="alert" className="text-xs text-fail">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
