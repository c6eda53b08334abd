import type { AgentServerSchemas } from '@heddle/client-agent-server';
import { Field } from '../../ui/field';
import { ObjectEditor } from '../../ui/object-editor';
import { schemaFields } from '../../ui/schema-fields';
import type { SettingsForm } from './assistant-form';

type Schemas = AgentServerSchemas['GraphSchema'];

/** Inputs of the settings: a form made from the schema of the graph, with its JSON beside it. */
export function AssistantSettings({
  form,
  schemas,
  onChange,
}: {
  form: SettingsForm;
  schemas: Schemas | undefined;
  onChange: (form: SettingsForm) => void;
}) {
  const hasContext = schemaFields(schemas?.context_schema) !== null;
  const schema = hasContext ? schemas?.context_schema : schemas?.config_schema;
  const isContext = hasContext || form.part === 'context';
  return (
    <>
      <ObjectEditor
        label={isContext ? 'Context' : 'Configuration'}
        schema={schema}
        object={form.values}
        hint={`Values that the graph reads as ${isContext ? 'context' : 'config.configurable'}. The graph declares no schema for them.`}
        onChange={(values) => onChange({ ...form, values, part: isContext ? 'context' : 'configurable' })}
      />
      <div className="grid grid-cols-2 items-start gap-3 max-[520px]:grid-cols-1">
        <Field
          label="Step limit"
          inputMode="numeric"
          value={form.recursionLimit}
          placeholder="Default of the graph"
          hint="Maximum steps per run (recursion_limit)."
          onChange={(event) => onChange({ ...form, recursionLimit: event.target.value.trim() })}
        />
        <Field
          label="Tags"
          value={form.tags}
          hint="Separated by commas; on the traces of its runs."
          onChange={(event) => onChange({ ...form, tags: event.target.value })}
        />
      </div>
    </>
  );
}
