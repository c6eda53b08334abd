import { EnumField, IntField } from '@heddle/dto-common';

/** The page part of every search body. */
export class PageBodyDto {
  @IntField({ description: 'Maximum number of entries.', min: 1, max: 1000, default: 10, example: 10 })
  limit?: number;

  @IntField({ description: 'Entries skipped.', min: 0, max: 2_147_483_647, default: 0, example: 0 })
  offset?: number;

  @EnumField({
    description: 'Sort direction.',
    enum: ['asc', 'desc'],
    default: 'desc',
    example: 'desc',
  })
  sort_order?: 'asc' | 'desc';
}
