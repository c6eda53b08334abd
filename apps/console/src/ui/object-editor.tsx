import { useId, useState } from 'react';
import { inputClass } from './field';
import { JsonEditor } from './json-editor';
import { jsonText, parseObjectText } from './json-text';
import { schemaFields, withField, type SchemaField } from './schema-fields';
import { Segmented } from './segmented';

/**
 * Editor of a JSON object: a form where a schema describes it, and its JSON. Both edit the same text, which the caller
 * keeps; members that the schema does not name stay.
 */
export function ObjectEditor({
  label,
  schema,
  text,
  onChange,
  hint,
}: {
  label: string;
  schema: unknown;
  text: string;
  onChange: (text: string) => void;
  hint?: string;
}) {
  const [wanted, setWanted] = useState<'form' | 'json'>('form');
  const fields = schemaFields(schema);
  const parsed = parseObjectText(text);
  // A form cannot show a text that is no object.
  const form = wanted === 'form' && fields !== null && parsed.problem === undefined;
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      {fields && (
        <div className="flex items-center gap-2">
          <span className="mr-auto text-xs font-semibold text-ink-2">{label}</span>
          <Segmented
            label={`${label} as`}
            value={form ? 'form' : 'json'}
            choices={[
              { value: 'form', label: 'Form' },
              { value: 'json', label: 'JSON' },
            ]}
            onChange={setWanted}
          />
        </div>
      )}
      {form && fields ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {fields.map((field) => (
            <FieldInput
              key={field.name}
              field={field}
              value={(parsed.value as Record<string, unknown>)[field.name]}
              onChange={(next) =>
                onChange(jsonText(withField(parsed.value as Record<string, unknown>, field.name, next)))
              }
            />
          ))}
        </div>
      ) : (
        <JsonEditor
          label={fields ? `${label}, JSON` : label}
          text={text}
          onChange={onChange}
          parse={parseObjectText}
          {...(hint ? { hint } : {})}
        />
      )}
    </div>
  );
}

function FieldInput({
  field,
  value,
  onChange,
}: {
  field: SchemaField;
  value: unknown;
  onChange: (value: unknown) => void;
}) {
  const id = useId();
  if (field.kind === 'json') return <JsonField field={field} value={value} onChange={onChange} />;
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-xs font-medium text-ink-2">
        {field.title}
        {field.required && <span className="font-normal text-ink-3"> (required)</span>}
      </label>
      <PlainInput id={id} field={field} value={value} onChange={onChange} />
      {field.description && (
        <p id={`${id}-hint`} className="text-xs wrap-anywhere text-ink-3">
          {field.description}
        </p>
      )}
    </div>
  );
}

function PlainInput({
  id,
  field,
  value,
  onChange,
}: {
  id: string;
  field: SchemaField;
  value: unknown;
  onChange: (value: unknown) => void;
}) {
  const described = field.description ? { 'aria-describedby': `${id}-hint` } : {};
  if (field.kind === 'boolean' || field.kind === 'choice') {
    const choices = field.kind === 'boolean' ? [true, false] : field.choices;
    const at = choices.findIndex((choice) => choice === value);
    return (
      <select
        id={id}
        value={at < 0 ? '' : String(at)}
        onChange={(event) => onChange(event.target.value === '' ? undefined : choices[Number(event.target.value)])}
        className={inputClass}
        {...described}
      >
        <option value="">{defaultText(field)}</option>
        {choices.map((choice, index) => (
          <option key={index} value={index}>
            {field.kind === 'boolean' ? (choice ? 'Yes' : 'No') : String(choice)}
          </option>
        ))}
      </select>
    );
  }
  if (field.kind === 'text') {
    return (
      <textarea
        id={id}
        rows={typeof value === 'string' && value.length > 60 ? 4 : 1}
        value={typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)}
        placeholder={defaultText(field)}
        onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
        className={`${inputClass} h-auto min-h-8 resize-y py-1`}
        {...described}
      />
    );
  }
  return (
    <input
      id={id}
      type="number"
      step={field.kind === 'integer' ? 1 : 'any'}
      value={typeof value === 'number' ? value : ''}
      placeholder={defaultText(field)}
      onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.valueAsNumber)}
      className={inputClass}
      {...described}
    />
  );
}

function defaultText({ defaultValue }: SchemaField): string {
  if (defaultValue === undefined || defaultValue === null) return 'Not set';
  return `Not set (default ${typeof defaultValue === 'string' ? defaultValue : JSON.stringify(defaultValue)})`;
}

/** Keeps what is typed while it is no JSON yet. */
function JsonField({
  field,
  value,
  onChange,
}: {
  field: SchemaField;
  value: unknown;
  onChange: (value: unknown) => void;
}) {
  const [text, setText] = useState(value === undefined ? '' : jsonText(value));
  return (
    <JsonEditor
      label={`${field.title}, JSON${field.required ? ' (required)' : ''}`}
      rows={3}
      text={text}
      {...(field.description ? { hint: field.description } : {})}
      onChange={(next) => {
        setText(next);
        if (next.trim() === '') onChange(undefined);
        else {
          try {
            onChange(JSON.parse(next) as unknown);
          } catch {
            // The editor names the problem; the last valid value stays.
          }
        }
      }}
    />
  );
}
