import { CsvQuery } from '@heddle/dto-common';

export const THREAD_STREAM_MODE_VALUES = ['run_modes', 'lifecycle', 'state_update'] as const;
export type ThreadStreamModeValue = (typeof THREAD_STREAM_MODE_VALUES)[number];

export class ThreadStreamQueryDto {
  @CsvQuery({
    enum: THREAD_STREAM_MODE_VALUES,
    description: 'Which events: all of runs (the default), only where runs begin and end, or edits of the state.',
  })
  stream_modes?: ThreadStreamModeValue[];

  @CsvQuery({ enum: THREAD_STREAM_MODE_VALUES, description: 'The same, as the official JavaScript client names it.' })
  stream_mode?: ThreadStreamModeValue[];
}
