import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { ApiError, isStatus } from '../../api/api-error';
import { useApi } from '../../shared/app-context';
import { Button } from '../../ui/button';
import { ConfirmButton } from '../../ui/confirm-button';
import { Dialog } from '../../ui/dialog';
import { shortId } from '../../ui/format';
import { jsonText, parseObjectText } from '../../ui/json-text';
import { ErrorState, LoadingRows } from '../../ui/states';
import { Ago } from '../../ui/time';
import { FieldDiff } from '../comparison/diff-views';
import { exampleQuery, type Example } from '../runs/runs.queries';
import { changeExample, createExample, deleteExample, followMs, type ExampleContent } from './examples.queries';
import { isNothing } from './example-parts';
import { PartEditor } from './part-editor';

interface Props {
  datasetId: string;
  /** Undefined: a new example. */
  exampleId: string | undefined;
  onClose: () => void;
}

/** Editor of an example. Changes of other people are shown before they could be overwritten. */
export function ExampleDialog({ datasetId, exampleId, onClose }: Props) {
  const api = useApi();
  const current = useQuery({
    ...exampleQuery(api, exampleId ?? ''),
    enabled: exampleId !== undefined,
    refetchInterval: followMs,
    staleTime: 0,
  });
  const isNew = exampleId === undefined;
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={isNew ? 'New example' : `Example ${shortId(exampleId)}`}
      description={
        isNew
          ? 'Inputs of the agent, and the outputs that are expected of it.'
          : 'A change makes a new version of the dataset; older versions keep the example as it was.'
      }
    >
      {isNew || current.data ? (
        <ExampleForm
          key={exampleId}
          datasetId={datasetId}
          current={current.data}
          onReload={() => void current.refetch()}
          onClose={onClose}
        />
      ) : current.isError ? (
        <ErrorState error={current.error} onRetry={() => void current.refetch()} />
      ) : (
        <LoadingRows label="Loading the example" rows={4} />
      )}
    </Dialog>
  );
}

interface Texts {
  inputs: string;
  outputs: string;
  metadata: string;
}
const parts = ['inputs', 'outputs', 'metadata'] as const;
const labels = { inputs: 'Inputs', outputs: 'Expected', metadata: 'Metadata' } as const;

const textsOf = (example: Example | undefined): Texts => ({
  inputs: jsonText(example?.inputs),
  outputs: example && isNothing(example.outputs) ? '' : jsonText(example?.outputs),
  metadata: isNothing(example?.metadata) ? '' : jsonText(example?.metadata),
});

/** Null if a text is no object. A part without a text is undefined. */
function contentOf(texts: Texts): ExampleContent | null {
  const read = (text: string) => (text.trim() === '' ? undefined : parseObjectText(text));
  const [inputs, outputs, metadata] = parts.map((part) => read(texts[part]));
  if ([inputs, outputs, metadata].some((parsed) => parsed?.problem !== undefined) || !inputs) return null;
  const valueOf = (parsed: typeof inputs | undefined) => parsed?.value as Record<string, unknown> | undefined;
  return { inputs: valueOf(inputs) ?? {}, outputs: valueOf(outputs), metadata: valueOf(metadata) };
}

function ExampleForm({
  datasetId,
  current,
  onReload,
  onClose,
}: {
  datasetId: string;
  current: Example | undefined;
  onReload: () => void;
  onClose: () => void;
}) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [base, setBase] = useState(current);
  const [texts, setTexts] = useState(() => textsOf(current));
  const [state, setState] = useState<{ isPending: boolean; error?: unknown }>({ isPending: false });
  const theirs = base && current && current.modified_at !== base.modified_at ? current : undefined;
  const content = contentOf(texts);

  const done = async () => {
    await queryClient.invalidateQueries({ queryKey: [api.tenantId, 'datasets', 'one', datasetId] });
    await queryClient.invalidateQueries({ queryKey: [api.tenantId, 'examples', 'one'] });
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!content || theirs) return;
    setState({ isPending: true });
    const saved = base ? changeExample(api, base, content) : createExample(api, datasetId, content);
    saved.then(done, (error: unknown) => {
      const changed = isStatus(error, 412);
      if (changed) onReload();
      setState({ isPending: false, error: changed ? undefined : error });
    });
  };
  const violations = state.error instanceof ApiError ? state.error.fields : [];
  const problemOf = (part: (typeof parts)[number]) =>
    violations
      .filter(({ loc }) => loc.includes(part))
      .map(({ loc, msg }) => `${loc.slice(1).join('.')}: ${msg}`)
      .join('; ') || undefined;
  const isExplained = violations.length > 0 && violations.every(({ loc }) => parts.some((part) => loc.includes(part)));

  return (
    <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4 px-5 py-4">
      {theirs && (
        <Conflict
          base={base as Example}
          theirs={theirs}
          onTake={() => {
            setTexts(textsOf(theirs));
            setBase(theirs);
          }}
          onKeep={() => setBase(theirs)}
        />
      )}
      {parts.map((part) => (
        <PartEditor
          key={part}
          label={labels[part]}
          text={texts[part]}
          rows={part === 'metadata' ? 3 : 6}
          hint={part === 'inputs' ? '' : 'Leave it empty for none.'}
          problem={problemOf(part)}
          onChange={(text) => setTexts((before) => ({ ...before, [part]: text }))}
        />
      ))}
      {state.error !== undefined && !isExplained && <ErrorState error={state.error} />}
      <div className="sticky bottom-0 -mx-5 -mb-4 flex flex-wrap gap-2 border-t border-line bg-surface px-5 py-3">
        {base && (
          <ConfirmButton
            title="Delete the example?"
            description="Older versions of the dataset and the runs of experiments keep it."
            confirm="Delete it"
            action={() => deleteExample(api, base).then(done)}
          >
            Delete
          </ConfirmButton>
        )}
        <span className="ml-auto" />
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" look="solid" disabled={!content || theirs !== undefined || state.isPending}>
          {base ? 'Save' : 'Add example'}
        </Button>
      </div>
    </form>
  );
}

function Conflict({
  base,
  theirs,
  onTake,
  onKeep,
}: {
  base: Example;
  theirs: Example;
  onTake: () => void;
  onKeep: () => void;
}) {
  const content = ({ inputs, outputs, metadata }: Example) => ({ inputs, outputs, metadata });
  return (
    <div role="alert" className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-md border border-wait p-3 text-sm">
      <p>
        <span className="font-semibold">Another person changed this example</span> <Ago at={theirs.modified_at} />.
        Nothing of yours is saved yet.
      </p>
      <FieldDiff before={content(base)} after={content(theirs)} />
      <div className="flex flex-wrap gap-2">
        <Button onClick={onTake}>Take their version</Button>
        <Button onClick={onKeep}>Keep mine, to save it over theirs</Button>
      </div>
    </div>
  );
}
