import { queryOptions } from '@tanstack/react-query';
import { unwrap, type Api } from '../../api/clients';
import type { Feedback } from '../runs/runs.queries';

/** Interval in which scores of other people appear, in milliseconds. */
const followMs = 5_000;

/** Scores of a run for one question, including those of other people. */
export const givenScoresQuery = (api: Api, runId: string | undefined, question: string) =>
  queryOptions({
    queryKey: [api.tenantId, 'annotation', runId, question],
    queryFn: () =>
      unwrap(
        api.experiments.GET('/api/v1/feedback', { params: { query: { run: runId ?? '', key: question, limit: 100 } } }),
      ),
    enabled: runId !== undefined && question !== '',
    refetchInterval: followMs,
  });

/** Judgement of a run; null for a part that was not given. */
export interface Judgement {
  score: number | null;
  comment: string | null;
}

/** An action, and the judgement before it. */
export interface Done {
  exampleId: string;
  feedback: Feedback;
  /** Null if there was no judgement before. */
  before: Judgement | null;
}

const source = { type: 'app' as const };

export const createFeedback = (
  api: Api,
  run: { id: string; sessionId: string },
  key: string,
  { score, comment }: Judgement,
  id?: string,
) =>
  unwrap(
    api.experiments.POST('/api/v1/feedback', {
      body: {
        ...(id === undefined ? {} : { id }),
        run_id: run.id,
        session_id: run.sessionId,
        key,
        ...(score === null ? {} : { score }),
        ...(comment === null ? {} : { comment }),
        feedback_source: source,
      },
    }),
  );

export const changeFeedback = (api: Api, id: string, { score, comment }: Judgement) =>
  unwrap(
    api.experiments.PATCH('/api/v1/feedback/{feedback_id}', {
      params: { path: { feedback_id: id } },
      body: { ...(score === null ? {} : { score }), ...(comment === null ? {} : { comment }) },
    }),
  );

export const deleteFeedback = (api: Api, id: string) =>
  unwrap(api.experiments.DELETE('/api/v1/feedback/{feedback_id}', { params: { path: { feedback_id: id } } }));
