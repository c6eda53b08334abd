import { Hand } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../ui/button';
import { inputClass } from '../../ui/field';
import { JsonEditor } from '../../ui/json-editor';
import { jsonText, parseJsonText, parseObjectText } from '../../ui/json-text';
import { JsonTree } from '../../ui/json-tree';
import { LongText } from '../../ui/long-text';
import { Name } from '../../ui/name';
import { ObjectEditor } from '../../ui/object-editor';
import { Segmented } from '../../ui/segmented';
import {
  answerOf,
  shapeOf,
  type Decision,
  type DecisionKind,
  type InterruptShape,
  type OpenInterrupt,
  type ReviewedAction,
} from './interrupt-shape';

interface Props {
  interrupt: OpenInterrupt;
  isPending: boolean;
  onAnswer: (answer: unknown) => void;
}

/** Question of an agent, with the form for its answer. */
export function InterruptForm(props: Props) {
  const shape = shapeOf(props.interrupt);
  const question = shape.kind === 'open' || shape.kind === 'schema' ? shape.question : null;
  return (
    <section
      aria-label="The agent asks"
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 rounded-lg border border-wait bg-surface p-4"
    >
      <h2 className="flex items-center gap-2 text-sm font-semibold">
        <Hand size={15} aria-hidden="true" className="shrink-0 text-wait" />
        The agent waits for your answer
      </h2>
      {question !== null && (
        <p className="text-sm">
          <LongText text={question} />
        </p>
      )}
      {shape.kind === 'review' || shape.kind === 'inbox' ? (
        <Review {...props} shape={shape} />
      ) : (
        <>
          {typeof props.interrupt.value !== 'string' && <JsonTree label="Question" value={props.interrupt.value} />}
          {shape.kind === 'schema' ? <SchemaAnswer {...props} schema={shape.schema} /> : <OpenAnswer {...props} />}
        </>
      )}
    </section>
  );
}

interface Draft {
  kind: DecisionKind | null;
  args: string;
  message: string;
}

const kindNames: Record<DecisionKind, string> = {
  approve: 'Approve',
  edit: 'Edit',
  reject: 'Reject',
  respond: 'Respond',
};

function decisionOf({ kind, args, message }: Draft): Decision | null {
  if (kind === null) return null;
  if (kind === 'approve') return { type: 'approve' };
  if (kind === 'edit') {
    const parsed = parseObjectText(args);
    return parsed.problem === undefined ? { type: 'edit', args: parsed.value } : null;
  }
  if (kind === 'respond' && message.trim() === '') return null;
  return { type: kind, message: message.trim() };
}

function Review({
  shape,
  isPending,
  onAnswer,
}: Props & { shape: Extract<InterruptShape, { kind: 'review' | 'inbox' }> }) {
  const [drafts, setDrafts] = useState<Draft[]>(() =>
    shape.actions.map(({ args }) => ({ kind: null, args: jsonText(args), message: '' })),
  );
  const decisions = drafts.map(decisionOf);
  const isComplete = decisions.every((decision) => decision !== null);
  return (
    <form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete) onAnswer(answerOf(shape, decisions as Decision[]));
      }}
    >
      {shape.actions.map((action, at) => (
        <ActionDecision
          key={at}
          action={action}
          draft={drafts[at] as Draft}
          onChange={(draft) => setDrafts(drafts.map((one, index) => (index === at ? draft : one)))}
        />
      ))}
      <div className="flex justify-end">
        <Button look="solid" type="submit" disabled={isPending || !isComplete}>
          {isPending ? 'Sending…' : 'Send answer'}
        </Button>
      </div>
    </form>
  );
}

function ActionDecision({
  action,
  draft,
  onChange,
}: {
  action: ReviewedAction;
  draft: Draft;
  onChange: (draft: Draft) => void;
}) {
  const id = useId();
  return (
    <div
      role="group"
      aria-label={`Action ${action.name}`}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2 rounded-md border border-line p-3"
    >
      <p className="min-w-0 text-sm">
        <Name text={action.name} className="font-mono text-xs font-semibold" />{' '}
        {action.description !== null && <LongText text={action.description} />}
      </p>
      {draft.kind !== 'edit' && <JsonTree label="Arguments" value={action.args} openDepth={2} />}
      <div className="max-w-full overflow-x-auto [&_button]:whitespace-nowrap">
        <Segmented
          label="Decision"
          value={draft.kind ?? ''}
          choices={action.allowed.map((kind) => ({ value: kind as string, label: kindNames[kind] }))}
          onChange={(kind) => onChange({ ...draft, kind: kind as DecisionKind })}
        />
      </div>
      {draft.kind === 'edit' && (
        <JsonEditor
          label="Arguments to use instead, JSON"
          text={draft.args}
          parse={parseObjectText}
          onChange={(args) => onChange({ ...draft, args })}
        />
      )}
      {(draft.kind === 'reject' || draft.kind === 'respond') && (
        <div className="grid gap-1">
          <label htmlFor={id} className="text-xs font-medium text-ink-2">
            {draft.kind === 'reject' ? 'Reason (optional)' : 'Answer'}
          </label>
          <textarea
            id={id}
            rows={2}
            value={draft.message}
            onChange={(event) => onChange({ ...draft, message: event.target.value })}
            className={`${inputClass} h-auto resize-y py-1.5`}
          />
        </div>
      )}
    </div>
  );
}

function SchemaAnswer({ schema, isPending, onAnswer }: Props & { schema: unknown }) {
  const [text, setText] = useState('{}');
  const parsed = parseJsonText(text);
  return (
    <form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (parsed.problem === undefined) onAnswer(parsed.value);
      }}
    >
      <ObjectEditor label="Answer" schema={schema} text={text} onChange={setText} />
      <div className="flex justify-end">
        <Button look="solid" type="submit" disabled={isPending || parsed.problem !== undefined}>
          {isPending ? 'Sending…' : 'Send answer'}
        </Button>
      </div>
    </form>
  );
}

const answerForms = [
  { value: 'text', label: 'Text' },
  { value: 'json', label: 'JSON' },
] as const;

function OpenAnswer({ isPending, onAnswer }: Props) {
  const id = useId();
  const [form, setForm] = useState<'text' | 'json'>('json');
  const [text, setText] = useState('');
  const parsed = form === 'json' ? (text.trim() === '' ? { problem: '' } : parseJsonText(text)) : { value: text };
  const canSend = !isPending && parsed.problem === undefined && text !== '';
  return (
    <form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (canSend) onAnswer(parsed.value);
      }}
    >
      <div className="flex flex-wrap items-center gap-2">
        <Segmented label="Answer as" value={form} choices={answerForms} onChange={setForm} />
        {form === 'json' && (
          <>
            <Button className="h-7 px-2 font-mono text-xs" onClick={() => setText('true')}>
              true
            </Button>
            <Button className="h-7 px-2 font-mono text-xs" onClick={() => setText('false')}>
              false
            </Button>
          </>
        )}
      </div>
      {form === 'json' ? (
        <JsonEditor
          label="Answer, JSON"
          rows={3}
          text={text}
          onChange={setText}
          hint='The value that interrupt() returns in the graph: true, "a text" or {"approved": true}.'
        />
      ) : (
        <div className="grid gap-1">
          <label htmlFor={id} className="text-xs font-medium text-ink-2">
            Answer
          </label>
          <textarea
            id={id}
            rows={3}
            value={text}
            onChange={(event) => setText(event.target.value)}
            className={`${inputClass} h-auto resize-y py-1.5`}
          />
        </div>
      )}
      <div className="flex justify-end">
        <Button look="solid" type="submit" disabled={!canSend}>
          {isPending ? 'Sending…' : 'Send answer'}
        </Button>
      </div>
    </form>
  );
}
