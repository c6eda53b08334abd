import { useId, useState } from 'react';
import { inputClass } from './field';
import { JsonEditor } from './json-editor';
import { parseObjectText } from './json-text';
import { memberText, parseObject, withMemberText, withValue, type ObjectText } from './object-text';
import { schemaFields, type SchemaField } from './schema-fields';
import { Segmented } from './segmented';

/**
 * Editor of a JSON object: a form where a schema describes it, and its JSON. Both edit the same texts, which the caller
 * keeps; members that the schema does not name stay.
 */
export function ObjectEditor({
  label,
  schema,
  object,
  onChange,
  hint,
}: {
  label: string;
  schema: unknown;
  object: ObjectText;
  onChange: (object: ObjectText) => void;
  hint?: string;
}) {
  const [wanted, setWanted] = useState<'form' | 'json'>('form');
  const fields = schemaFields(schema);
  const { value } = parseObjectText(object.text);
  // A form cannot show a text that is no object, or a typed member for which it has no such input.
  const canShow =
    value !== undefined &&
    Object.keys(object.members).every((name) => fields?.some((one) => one.name === name && one.kind === 'json'));
  const form = wanted === 'form' && fields !== null && canShow;
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
          {fields.map((field) =>
            field.kind === 'json' ? (
              <JsonEditor
                key={field.name}
                label={`${field.title}, JSON${field.required ? ' (required)' : ''}`}
                rows={3}
                text={memberText(object, field.name)}
                {...(field.description ? { hint: field.description } : {})}
                onChange={(typed) => onChange(withMemberText(object, field.name, typed))}
              />
            ) : (
              <FieldInput
                key={field.name}
                field={field}
                value={(value as Record<string, unknown>)[field.name]}
                onChange={(next) => onChange(withValue(object, field.name, next))}
              />
            ),
          )}
        </div>
      ) : (
        <JsonEditor
          label={fields ? `${label}, JSON` : label}
          text={object.text}
          onChange={(text) => onChange({ text, members: {} })}
          parse={(text) => parseObject({ ...object, text })}
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
