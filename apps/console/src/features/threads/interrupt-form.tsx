import { Hand } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Button } from '../../ui/button';
import { inputClass } from '../../ui/field';
import { JsonEditor } from '../../ui/json-editor';
import { jsonText, parseJsonText, parseObjectText } from '../../ui/json-text';
import { JsonTree } from '../../ui/json-tree';
import { LongText } from '../../ui/long-text';
import { Name } from '../../ui/name';
import { ObjectEditor } from '../../ui/object-editor';
import { parseObject } from '../../ui/object-text';
import { Segmented } from '../../ui/segmented';
import { answerForms, decisionOf, readDecisionDrafts, readOpenDraft, type DecisionDraft } from './answer-draft';
import {
  answerOf,
  shapeOf,
  type Decision,
  type DecisionKind,
  type InterruptShape,
  type OpenInterrupt,
  type ReviewedAction,
} from './interrupt-shape';
import { useStoredDraft, useStoredObject } from './stored-draft';

interface Props {
  interrupt: OpenInterrupt;
  /** Name under which the typed answer is kept. */
  draft: string;
  /** The thread has a run, which takes no answer. */
  isBusy?: boolean;
  isPending: boolean;
  /** Rejects if the server refuses the answer; the page shows the reason. */
  onAnswer: (answer: unknown) => Promise<unknown>;
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

const kindNames: Record<DecisionKind, string> = {
  approve: 'Approve',
  edit: 'Edit',
  reject: 'Reject',
  respond: 'Respond',
};

function Review({ shape, draft, ...form }: Props & { shape: Extract<InterruptShape, { kind: 'review' | 'inbox' }> }) {
  const [kept, keep, clear] = useStoredDraft(draft);
  const drafts = readDecisionDrafts(kept, shape.actions);
  const decisions = shape.actions.map((action, at) => decisionOf(drafts[at] as DecisionDraft, action));
  const isComplete = decisions.every((decision) => decision !== null);
  return (
    <AnswerForm
      answer={isComplete ? { value: answerOf(shape, decisions as Decision[]) } : null}
      clear={clear}
      {...form}
    >
      {shape.actions.map((action, at) => (
        <ActionDecision
          key={at}
          action={action}
          draft={drafts[at] as DecisionDraft}
          onChange={(next) => keep(JSON.stringify(drafts.map((one, index) => (index === at ? next : one))))}
        />
      ))}
    </AnswerForm>
  );
}

function ActionDecision({
  action,
  draft,
  onChange,
}: {
  action: ReviewedAction;
  draft: DecisionDraft;
  onChange: (draft: DecisionDraft) => void;
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
          text={draft.args ?? jsonText(action.args)}
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

function SchemaAnswer({ schema, draft, ...form }: Props & { schema: unknown }) {
  const [object, setObject, clear] = useStoredObject(draft);
  const parsed = parseObject(object);
  return (
    <AnswerForm answer={parsed.problem === undefined ? parsed : null} clear={clear} {...form}>
      <ObjectEditor label="Answer" schema={schema} object={object} onChange={setObject} />
    </AnswerForm>
  );
}

function OpenAnswer({ draft, ...rest }: Props) {
  const id = useId();
  const [kept, keep, clear] = useStoredDraft(draft);
  const { form, text } = readOpenDraft(kept);
  const setText = (next: string) => keep(JSON.stringify({ form, text: next }));
  const parsed = form === 'json' ? (text.trim() === '' ? { problem: '' } : parseJsonText(text)) : { value: text };
  return (
    <AnswerForm answer={parsed.problem === undefined && text !== '' ? parsed : null} clear={clear} {...rest}>
      <div className="flex flex-wrap items-center gap-2">
        <Segmented
          label="Answer as"
          value={form}
          choices={answerForms}
          onChange={(next) => keep(JSON.stringify({ form: next, text }))}
        />
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
    </AnswerForm>
  );
}

/** Form around the fields of an answer. `answer` is null until it is complete. */
function AnswerForm({
  answer,
  clear,
  isBusy = false,
  isPending,
  onAnswer,
  children,
}: Pick<Props, 'isBusy' | 'isPending' | 'onAnswer'> & {
  answer: { value: unknown } | null;
  clear: () => void;
  children: ReactNode;
}) {
  return (
    <form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (answer) void onAnswer(answer.value).then(clear, () => undefined);
      }}
    >
      {children}
      <div className="flex justify-end">
        <Button look="solid" type="submit" disabled={isPending || isBusy || !answer}>
          {isPending ? 'Sending…' : 'Send answer'}
        </Button>
      </div>
    </form>
  );
}
