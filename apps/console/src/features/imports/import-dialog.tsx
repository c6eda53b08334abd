import { useQueryClient } from '@tanstack/react-query';
import { formatCount } from '@heddle/comparison-text';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { ApiError } from '../../api/api-error';
import { unwrap } from '../../api/clients';
import { useApi } from '../../shared/app-context';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { ErrorState } from '../../ui/states';
import { planImport, suggestMapping, type Mapping, type NewExample } from './column-mapping';
import { FileDrop } from './file-drop';
import { formatOf, readRecords, type FileContent, type FileProblem } from './file-records';
import { ImportReview } from './import-review';
import { bodyOf, problemsOf, sendExamples } from './send-examples';

interface Props {
  /** Undefined: the examples become a new dataset. */
  dataset?: { id: string; name: string } | undefined;
  /** File that was dropped on the page. */
  file?: File | undefined;
  onClose: () => void;
  /** After all examples are stored. */
  onDone: (datasetId: string) => void;
}

type Step =
  | { is: 'choosing'; problem?: string }
  | { is: 'reading'; share: number }
  | { is: 'reviewing'; content: FileContent; mapping: Mapping }
  | { is: 'sending'; content: FileContent; mapping: Mapping; share: number };

/** Imports a CSV or JSONL file: columns are assigned and checked before anything is sent, and all is stored or nothing. */
export function ImportDialog({ dataset, file: given, onClose, onDone }: Props) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [file, setFile] = useState(given);
  const [step, setStep] = useState<Step>({ is: 'choosing' });
  const [name, setName] = useState('');
  const [refused, setRefused] = useState<{ error?: unknown; problems?: readonly FileProblem[] }>({});
  const aborter = useRef(new AbortController());
  const key = useRef('');
  useEffect(() => () => aborter.current.abort(), []);

  const read = async (next: File) => {
    setRefused({});
    const format = formatOf(next.name);
    if (format === null) {
      setStep({ is: 'choosing', problem: `“${next.name}” is neither a .csv nor a .jsonl file.` });
      return;
    }
    setFile(next);
    setName((current) => (current === '' ? next.name.replace(/\.\w+$/, '') : current));
    aborter.current = new AbortController();
    key.current = newKey();
    setStep({ is: 'reading', share: 0 });
    try {
      const { signal } = aborter.current;
      const content = await readRecords(next, format, {
        signal,
        onProgress: (share) => setStep({ is: 'reading', share }),
      });
      setStep({ is: 'reviewing', content, mapping: suggestMapping(content.columns) });
    } catch (error) {
      if (aborter.current.signal.aborted) return;
      setStep({ is: 'choosing', problem: `The file cannot be read: ${String(error)}` });
    }
  };
  const started = useRef(false);
  useEffect(() => {
    if (!given || started.current) return;
    started.current = true;
    void read(given);
  });

  const send = async (content: FileContent, mapping: Mapping, examples: readonly NewExample[], lines: number[]) => {
    setRefused({});
    setStep({ is: 'sending', content, mapping, share: 0 });
    aborter.current = new AbortController();
    const { signal } = aborter.current;
    let created: string | undefined;
    try {
      if (!dataset) {
        created = (await unwrap(api.experiments.POST('/api/v1/datasets', { body: { name: name.trim() }, signal }))).id;
      }
      const id = dataset?.id ?? (created as string);
      await sendExamples(api, bodyOf(id, examples), {
        key: key.current,
        signal,
        onProgress: (share) => setStep({ is: 'sending', content, mapping, share }),
      });
      await queryClient.invalidateQueries({ queryKey: [api.tenantId, 'datasets'] });
      onDone(id);
    } catch (error) {
      // A new dataset without its examples would be half of an import.
      if (created !== undefined) {
        await api.experiments
          .DELETE('/api/v1/datasets/{dataset_id}', { params: { path: { dataset_id: created } } })
          .catch(() => undefined);
        key.current = newKey();
      }
      const problems = error instanceof ApiError ? problemsOf(error, lines) : null;
      if (!signal.aborted) setRefused(problems ? { problems } : { error });
      setStep({ is: 'reviewing', content, mapping });
    }
  };

  const title = dataset ? 'Import examples' : 'New dataset from a file';
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        // A click beside the dialog must not end an import in progress.
        if (!open && step.is !== 'sending') onClose();
      }}
      title={title}
      description="CSV with a line of names, or JSONL: one JSON object per line. All rows are stored, or none."
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-5 py-4">
        {step.is === 'choosing' && <FileDrop onFile={(next) => void read(next)} problem={step.problem} />}
        {step.is === 'reading' && <Progress label={`Reading ${file?.name ?? 'the file'}`} share={step.share} />}
        {step.is === 'reviewing' && (
          <Review
            fileName={file?.name ?? ''}
            content={step.content}
            mapping={step.mapping}
            refused={refused}
            name={dataset ? undefined : name}
            onName={setName}
            onMapping={(mapping) => {
              key.current = newKey();
              setStep({ ...step, mapping });
            }}
            onOther={() => setStep({ is: 'choosing' })}
            onSend={(examples, lines) => void send(step.content, step.mapping, examples, lines)}
          />
        )}
        {step.is === 'sending' && (
          <>
            <Progress label={step.share < 1 ? 'Sending the examples' : 'Storing the examples'} share={step.share} />
            <div className="flex justify-end">
              {/* Once all is sent, the service decides. */}
              <Button disabled={step.share >= 1} onClick={() => aborter.current.abort(new Error('Cancelled'))}>
                Cancel the import
              </Button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Random, also where the page has no secure origin. */
const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

function Progress({ label, share }: { label: string; share: number }) {
  const percent = Math.round(share * 100);
  return (
    <div className="grid gap-1.5">
      <p className="flex justify-between text-sm">
        <span className="min-w-0 truncate">{label}</span>
        <span className="tabular text-ink-2">{percent}%</span>
      </p>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        className="h-2 overflow-hidden rounded-full bg-raised"
      >
        <div className="h-full bg-accent" style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}

interface ReviewProps {
  fileName: string;
  content: FileContent;
  mapping: Mapping;
  refused: { error?: unknown; problems?: readonly FileProblem[] };
  /** Undefined for an existing dataset. */
  name: string | undefined;
  onName: (name: string) => void;
  onMapping: (mapping: Mapping) => void;
  onOther: () => void;
  onSend: (examples: readonly NewExample[], lines: number[]) => void;
}

function Review({ fileName, content, mapping, refused, name, onName, onMapping, onOther, onSend }: ReviewProps) {
  const [withoutBroken, setWithoutBroken] = useState(false);
  const planned = planImport(content, mapping);
  const broken = planned.problems.length > 0;
  const count = planned.examples.length;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSend(planned.examples, planned.lines);
  };
  const ready = count > 0 && (!broken || withoutBroken) && (name === undefined || name.trim() !== '');
  return (
    <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="flex flex-wrap items-center gap-x-2 text-sm">
        <bdi className="min-w-0 truncate font-medium">{fileName}</bdi>
        <span className="text-ink-2">
          {formatCount(count)} {count === 1 ? 'example' : 'examples'}
          {broken && `, ${formatCount(planned.problems.length)} with problems`}
        </span>
        <Button look="ghost" className="ml-auto h-7" onClick={onOther}>
          Another file
        </Button>
      </p>
      {name !== undefined && (
        <Field
          label="Name of the dataset"
          value={name}
          maxLength={500}
          required
          onChange={(event) => onName(event.target.value)}
        />
      )}
      {broken && (
        <Problems
          title="These lines cannot be imported"
          problems={planned.problems}
          leaveOut={{ checked: withoutBroken, onChange: setWithoutBroken, isPossible: count > 0 }}
        />
      )}
      {refused.problems && <Problems title="The dataset refuses these lines" problems={refused.problems} />}
      {refused.error !== undefined && <ErrorState error={refused.error} />}
      <ImportReview content={content} mapping={mapping} examples={planned.examples} onMapping={onMapping} />
      <div className="sticky bottom-0 -mx-5 -mb-4 flex justify-end border-t border-line bg-surface px-5 py-3">
        <Button type="submit" look="solid" disabled={!ready}>
          Import {formatCount(count)} {count === 1 ? 'example' : 'examples'}
        </Button>
      </div>
    </form>
  );
}

const shownProblems = 20;

function Problems({
  title,
  problems,
  leaveOut,
}: {
  title: string;
  problems: readonly FileProblem[];
  leaveOut?: { checked: boolean; onChange: (checked: boolean) => void; isPossible: boolean };
}) {
  const more = problems.length - shownProblems;
  return (
    <div role="alert" className="grid gap-2 rounded-md border border-line bg-fail-tint p-3 text-sm">
      <h3 className="font-semibold text-fail">{title}</h3>
      <ul aria-label={title} className="grid max-h-40 gap-0.5 overflow-y-auto text-xs wrap-anywhere" tabIndex={0}>
        {problems.slice(0, shownProblems).map(({ line, message }) => (
          <li key={`${line} ${message}`}>
            <span className="tabular font-medium">Line {formatCount(line)}:</span> {message}
          </li>
        ))}
        {more > 0 && <li>and {formatCount(more)} more</li>}
      </ul>
      {leaveOut?.isPossible && (
        <label className="flex items-center gap-2 text-xs font-medium">
          <input
            type="checkbox"
            className="size-4 accent-(--accent-solid)"
            checked={leaveOut.checked}
            onChange={(event) => leaveOut.onChange(event.target.checked)}
          />
          Import the others without these lines
        </label>
      )}
    </div>
  );
}
