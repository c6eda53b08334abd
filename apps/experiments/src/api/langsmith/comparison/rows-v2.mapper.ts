import type { ExperimentRowDto, ExperimentRunSelectField } from '@heddle/dto-experiments';
import { toExampleDto } from '../../../core/examples/example.mapper.js';
import type { ComparedExample } from '../../../features/comparison/compared-rows.service.js';
import { toRunV2Dto } from '../runs/run-v2.mapper.js';

/** An example with its runs: the id of each, and the selected members. */
export const toExperimentRowDto = (
  { example, runs }: ComparedExample,
  selects: readonly ExperimentRunSelectField[],
): ExperimentRowDto => ({
  ...toExampleDto(example),
  runs: runs.map(({ report }) => ({ ...toRunV2Dto(report, ['ID', ...selects]) })),
});
