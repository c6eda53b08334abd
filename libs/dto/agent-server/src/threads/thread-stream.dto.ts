import { CsvQuery } from '@heddle/dto-common';

const THREAD_STREAM_MODE_VALUES = ['run_modes', 'lifecycle', 'state_update'] as const;
export type ThreadStreamModeValue = (typeof THREAD_STREAM_MODE_VALUES)[number];

export class ThreadStreamQueryDto {
  @CsvQuery({
    enum: THREAD_STREAM_MODE_VALUES,
    description: 'Event kinds: all events of runs (the default), only starts and ends of runs, or state edits.',
  })
  stream_modes?: ThreadStreamModeValue[];

  @CsvQuery({ enum: THREAD_STREAM_MODE_VALUES, description: 'The same, as the official JavaScript client names it.' })
  stream_mode?: ThreadStreamModeValue[];
}
