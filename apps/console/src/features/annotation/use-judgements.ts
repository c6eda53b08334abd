import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isStatus } from '../../api/api-error';
import type { Api } from '../../api/clients';
import { useApi } from '../../shared/app-context';
import type { Feedback } from '../runs/runs.queries';
import { changeFeedback, createFeedback, deleteFeedback, type Done, type Judgement } from './annotation.queries';
import { planUndo } from './undo-plan';

interface Target {
  exampleId: string;
  run: { id: string; sessionId: string };
  question: string;
}

const judgementOf = ({ score, comment }: Feedback): Judgement => ({ score, comment });
const keyOf = ({ run, question }: Target) => `${run.id} ${question}`;

/** Judgements of this page: one for each row and question, which later ones change. Writes follow one another. */
export function useJudgements() {
  const api = useApi();
  const queryClient = useQueryClient();
  const [mine, setMine] = useState<ReadonlyMap<string, Feedback>>(new Map());
  const [history, setHistory] = useState<readonly Done[]>([]);
  const [state, setState] = useState<{ isPending: boolean; error?: unknown; retry?: () => void }>({ isPending: false });
  const isBusy = useRef(false);

  const write = (work: () => Promise<unknown>, then: () => void) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setState({ isPending: true });
    work()
      .then(
        () => {
          setState({ isPending: false });
          // Summaries and rows of comparisons contain the scores.
          void queryClient.invalidateQueries({ queryKey: [api.tenantId, 'annotation'] });
          void queryClient.invalidateQueries({ queryKey: [api.tenantId, 'comparison'], refetchType: 'none' });
          isBusy.current = false;
          then();
        },
        (error: unknown) => {
          isBusy.current = false;
          setState({ isPending: false, error, retry: () => write(work, then) });
        },
      )
      .catch(() => undefined);
  };

  const save = (target: Target, part: Partial<Judgement>, then: () => void) => {
    const known = mine.get(keyOf(target));
    const judgement = { score: known?.score ?? null, comment: known?.comment ?? null, ...part };
    write(async () => {
      const feedback = known
        ? await changeFeedback(api, known.id, judgement)
        : await createFeedback(api, target.run, target.question, judgement);
      setMine((before) => new Map(before).set(keyOf(target), feedback));
      const done = { exampleId: target.exampleId, feedback, before: known ? judgementOf(known) : null };
      setHistory((before) => [...before, done]);
    }, then);
  };

  const undo = (then: (place: { exampleId: string; runId: string | undefined }) => void) => {
    const last = history.at(-1);
    if (!last) return;
    const { feedback, before } = last;
    const keep = (stored: Feedback | undefined) =>
      setMine((current) => {
        const next = new Map(current);
        const key = `${feedback.run_id} ${feedback.key}`;
        if (stored) next.set(key, stored);
        else next.delete(key);
        return next;
      });
    write(
      async () => {
        await restore(api, feedback, before, keep);
        setHistory((current) => current.slice(0, -1));
      },
      () => then({ exampleId: last.exampleId, runId: feedback.run_id ?? undefined }),
    );
  };

  const isMine = (id: string) => [...mine.values()].some((feedback) => feedback.id === id);
  return {
    mineOf: (target: Target) => mine.get(keyOf(target)),
    isMine,
    count: mine.size,
    canUndo: history.length > 0,
    save,
    undo,
    ...state,
  };
}

/**
 * The feedback keeps its id, by which earlier actions are undone. A repetition continues after the deletion.
 *
 * @param keep receives the stored judgement after each request: a score that follows a failure must not change deleted
 *   feedback
 */
async function restore(
  api: Api,
  feedback: Feedback,
  before: Judgement | null,
  keep: (stored: Feedback | undefined) => void,
): Promise<void> {
  const plan = planUndo(feedback, before);
  if (before !== null && plan === 'change') return keep(await changeFeedback(api, feedback.id, before));
  await deleteFeedback(api, feedback.id).catch((error: unknown) => {
    if (!isStatus(error, 404)) throw error;
  });
  keep(undefined);
  if (before === null || !feedback.run_id || !feedback.session_id) return;
  const run = { id: feedback.run_id, sessionId: feedback.session_id };
  keep(await createFeedback(api, run, feedback.key, before, feedback.id));
}
