import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ArrowLeft, ArrowRight, Keyboard, Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { formatCount } from '@heddle/comparison-text';
import { useApi, useTenant } from '../../shared/app-context';
import { usePageTitle } from '../../shared/use-page-title';
import { Button, buttonClass, IconButton } from '../../ui/button';
import { Field } from '../../ui/field';
import { KeyListDialog } from '../../ui/key-list.dialog';
import { Name } from '../../ui/name';
import { pageFrame } from '../../ui/page-frame';
import { Segmented } from '../../ui/segmented';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/states';
import { visibleName } from '../../ui/visible-name';
import { fullRowQuery, rowListQuery } from '../comparison/comparison.queries';
import { allRows } from '../comparison/row-order';
import { DatasetBreadcrumb } from '../datasets/dataset-breadcrumb';
import { datasetQuery, experimentsByIdQuery, type Experiment } from '../datasets/datasets.queries';
import { annotationKeys, scaleOf, useAnnotationKeys, type AnnotationAction } from './annotation-keys';
import type { Scale } from './annotation-search';
import { JudgedRow } from './judged-row';
import { ScoreBar } from './score-bar';
import { useJudgements } from './use-judgements';

const route = getRouteApi('/signed-in/o/$tenant/datasets/$datasetId/annotate');

export default function AnnotationPage() {
  const { datasetId } = route.useParams();
  const { session } = route.useSearch();
  const api = useApi();
  const experiments = useQuery(experimentsByIdQuery(api, session === '' ? [] : [session]));
  const experiment = experiments.data?.[0];
  usePageTitle('Score by hand', experiment && visibleName(experiment.name));
  if (session === '') return <NoExperiment datasetId={datasetId} />;
  if (experiments.isPending) return <LoadingRows label="Loading the experiment" />;
  if (!experiments.data)
    return <ErrorState page error={experiments.error} onRetry={() => void experiments.refetch()} />;
  if (experiment?.reference_dataset_id !== datasetId) return <NoExperiment datasetId={datasetId} />;
  return <Annotation key={session} datasetId={datasetId} experiment={experiment} />;
}

function NoExperiment({ datasetId }: { datasetId: string }) {
  const tenant = useTenant();
  return (
    <EmptyState page title="No experiment to score">
      <p>Choose one experiment in the list of the dataset, and press “Score by hand”.</p>
      <p className="mt-4">
        <Link to="/o/$tenant/datasets/$datasetId" params={{ tenant, datasetId }} className={buttonClass('solid')}>
          Choose an experiment
        </Link>
      </p>
    </EmptyState>
  );
}

function Annotation({ datasetId, experiment }: { datasetId: string; experiment: Experiment }) {
  const api = useApi();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const sessionIds = [experiment.id];
  const list = useQuery(rowListQuery(api, datasetId, sessionIds, allRows));
  const ids = list.data?.example_ids ?? [];
  const at = Math.max(0, search.row === undefined ? 0 : ids.indexOf(search.row));
  const exampleId = ids[at];
  const row = useQuery({
    ...fullRowQuery(api, datasetId, sessionIds, exampleId ?? ''),
    enabled: exampleId !== undefined,
  });
  // The next row is there before it is needed.
  const next = ids[at + 1];
  useQuery({ ...fullRowQuery(api, datasetId, sessionIds, next ?? ''), enabled: next !== undefined });

  const question = search.question ?? Object.keys(experiment.feedback_stats ?? {})[0] ?? 'correctness';
  // A new score belongs to the averages of those that were there; the own ones must not change the scale.
  const [givenStats] = useState(experiment.feedback_stats);
  const scale: Scale = search.scale ?? scaleOf(givenStats?.[question]);
  const judgements = useJudgements();
  const [drafts, setDrafts] = useState<ReadonlyMap<string, string>>(new Map());
  const [helping, setHelping] = useState(false);
  const [typedQuestion, setTypedQuestion] = useState(question);
  const comment = useRef<HTMLTextAreaElement>(null);
  const top = useRef<HTMLDivElement>(null);

  const set = (part: Partial<typeof search>) =>
    void navigate({ search: (current) => ({ ...current, ...part }), replace: true });
  const go = (id: string | undefined, runId?: string) => {
    if (id === undefined) return;
    set({ row: id, run: runId });
    top.current?.scrollIntoView({ block: 'start' });
  };
  // Each repetition has its own score.
  const runs = row.data?.id === exampleId ? (row.data?.runs ?? []) : [];
  const runAt = Math.max(
    0,
    runs.findIndex(({ id }) => id === search.run),
  );
  const run = runs[runAt];
  const step = (by: 1 | -1) => {
    const other = runs[runAt + by];
    if (other) go(exampleId, other.id);
    else go(ids[at + by]);
  };
  const undo = () => judgements.undo(({ exampleId: id, runId }) => go(id, runId));
  const target =
    exampleId !== undefined && run ? { exampleId, run: { id: run.id, sessionId: run.session_id }, question } : null;
  const act = (action: AnnotationAction) => {
    if (action.is === 'step') step(action.by);
    else if (action.is === 'comment') comment.current?.focus();
    else if (action.is === 'help') setHelping(true);
    else if (action.is === 'undo') undo();
    else if (action.is === 'score' && target)
      judgements.save(target, { score: action.score, ...writtenComment() }, () => {
        clearDraft();
        step(1);
      });
  };
  useAnnotationKeys(scale, act);
  const draft = run ? (drafts.get(run.id) ?? '') : '';
  // A comment in progress is saved with the score.
  const writtenComment = () => (draft.trim() === '' ? {} : { comment: draft.trim() });
  const write = (text: string) => run && setDrafts((before) => new Map(before).set(run.id, text));
  const clearDraft = () => setDrafts((before) => new Map([...before].filter(([id]) => id !== run?.id)));

  return (
    <div ref={top} className={`${pageFrame} gap-3`}>
      <KeyListDialog keys={annotationKeys} open={helping} onOpenChange={setHelping} />
      <Place datasetId={datasetId} experiment={experiment} />
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <form
          className="w-64 max-[640px]:w-full"
          onSubmit={(event) => {
            event.preventDefault();
            set({ question: typedQuestion.trim() || undefined });
            (document.activeElement as HTMLElement | null)?.blur();
          }}
        >
          <Field
            label="Question (feedback key)"
            value={typedQuestion}
            maxLength={180}
            list="known-questions"
            onChange={(event) => setTypedQuestion(event.target.value)}
            onBlur={() => set({ question: typedQuestion.trim() || undefined })}
          />
          <datalist id="known-questions">
            {Object.keys(experiment.feedback_stats ?? {}).map((key) => (
              <option key={key} value={key} />
            ))}
          </datalist>
        </form>
        <Segmented
          label="Scale"
          value={scale}
          choices={[
            { value: 'pass', label: 'No, yes' },
            { value: 'five', label: '1 to 5' },
            { value: 'ten', label: '0 to 9' },
          ]}
          onChange={(chosen) => set({ scale: chosen })}
        />
        <span className="ml-auto flex items-center gap-1 max-[640px]:ml-0">
          <p className="tabular mr-2 text-sm" role="status">
            Row {formatCount(ids.length === 0 ? 0 : at + 1)} of {formatCount(list.data?.total ?? 0)},{' '}
            {runs.length > 1 && `run ${formatCount(runAt + 1)} of ${formatCount(runs.length)}, `}
            {formatCount(judgements.count)} scored by you
          </p>
          <IconButton label="Previous run (k)" disabled={at === 0 && runAt === 0} onClick={() => step(-1)}>
            <ArrowLeft size={15} />
          </IconButton>
          <IconButton
            label="Next run (j)"
            disabled={next === undefined && runAt >= runs.length - 1}
            onClick={() => step(1)}
          >
            <ArrowRight size={15} />
          </IconButton>
          <IconButton label="Undo (u)" disabled={!judgements.canUndo} onClick={undo}>
            <Undo2 size={15} />
          </IconButton>
          <IconButton label="Keyboard shortcuts (?)" onClick={() => setHelping(true)}>
            <Keyboard size={15} />
          </IconButton>
        </span>
      </div>
      {list.isError && !list.data && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.data?.total === 0 && (
        <EmptyState title="No rows">
          <p>This experiment has no runs on examples of the dataset.</p>
        </EmptyState>
      )}
      {target && (
        <ScoreBar
          runId={target.run.id}
          question={question}
          scale={scale}
          mine={judgements.mineOf(target)}
          isMine={judgements.isMine}
          draft={draft}
          onDraft={write}
          commentRef={comment}
          isPending={judgements.isPending}
          onScore={(score) => act({ is: 'score', score })}
          onComment={() => judgements.save(target, writtenComment(), clearDraft)}
        />
      )}
      {judgements.error !== undefined && (
        <div
          role="alert"
          className="flex flex-wrap items-center gap-3 rounded-md border border-line bg-fail-tint px-3 py-2 text-sm"
        >
          <span className="min-w-0 wrap-anywhere text-fail">
            Not saved: {judgements.error instanceof Error ? judgements.error.message : String(judgements.error)} What
            you typed is still here.
          </span>
          {judgements.retry && <Button onClick={judgements.retry}>Try again</Button>}
        </div>
      )}
      {row.isPending && exampleId !== undefined && <LoadingRows label="Loading the row" rows={5} />}
      {row.isError && !row.data && <ErrorState error={row.error} onRetry={() => void row.refetch()} />}
      {row.data && run && <JudgedRow example={row.data} run={run} />}
    </div>
  );
}

function Place({ datasetId, experiment }: { datasetId: string; experiment: Experiment }) {
  const dataset = useQuery(datasetQuery(useApi(), datasetId)).data;
  return (
    <header className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <DatasetBreadcrumb datasetId={datasetId} name={dataset?.name}>
        <span>Score by hand</span>
      </DatasetBreadcrumb>
      <h1 className="line-clamp-3 text-lg font-semibold tracking-tight">
        <Name text={experiment.name} />
      </h1>
    </header>
  );
}
