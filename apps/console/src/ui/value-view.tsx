import { indentedText, readableText } from './readable-value';

/** Readable JSON object: one block per name, texts as they are, nested values as indented JSON. */
export function ValueView({ value }: { value: Record<string, unknown> }) {
  const entries = Object.entries(value);
  if (entries.length === 0) return <p className="text-xs text-ink-3">Empty.</p>;
  return (
    <dl className="grid gap-2">
      {entries.map(([name, part]) => (
        <div key={name} className="grid gap-0.5">
          <dt className="font-mono text-2xs wrap-anywhere text-ink-3">{name}</dt>
          <dd className="min-w-0">
            {typeof part === 'object' && part !== null ? (
              <pre className="rounded bg-raised p-2 font-mono text-2xs leading-4 wrap-anywhere whitespace-pre-wrap">
                {indentedText(part)}
              </pre>
            ) : (
              <p className="text-sm wrap-anywhere whitespace-pre-wrap">{readableText(part)}</p>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
