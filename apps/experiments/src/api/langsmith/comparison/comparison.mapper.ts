import type { ComparedExampleDto, ComparedRunDto, FeedbackDeltasDto } from '@heddle/dto-experiments';
import { toExampleDto } from '../../../core/examples/example.mapper.js';
import { toFeedbackDto } from '../../../core/feedback/feedback.mapper.js';
import { toRunDto } from '../../../core/runs/run.mapper.js';
import type { ComparedExample, ComparedRun } from '../../../features/comparison/compared-rows.service.js';
import type { ExampleDeltas } from '../../../features/comparison/comparison.service.js';

export function toComparedExampleDto({ example, runs }: ComparedExample): ComparedExampleDto {
  return { ...toExampleDto(example), runs: runs.map(toComparedRunDto) };
}

function toComparedRunDto({ report, feedback }: ComparedRun): ComparedRunDto {
  return {
    ...toRunDto(report),
    example_changed: report.run.exampleChanged,
    feedbacks: feedback.map(toFeedbackDto),
  };
}

export function toFeedbackDeltasDto(deltas: readonly ExampleDeltas[]): FeedbackDeltasDto {
  return {
    feedback_deltas: Object.fromEntries(
      deltas.map(({ sessionId, improved, regressed }) => [
        sessionId,
        { improved_examples: improved, regressed_examples: regressed },
      ]),
    ),
  };
}

/** Server-sent events: one for each key, and one for the end. */
export async function* toDeltaEvents(
  deltas: AsyncIterable<{ key: string; deltas: ExampleDeltas[] }>,
): AsyncGenerator<string> {
  for await (const { key, deltas: found } of deltas) {
    const { feedback_deltas: moved } = toFeedbackDeltasDto(found);
    // `fromEntries` makes a member of any key, `__proto__` included.
    const data = { feedback_deltas: Object.fromEntries([[key, moved]]), errors: null };
    yield `event: data\ndata: ${JSON.stringify(data)}\n\n`;
  }
  yield 'event: end\ndata: {}\n\n';
}
