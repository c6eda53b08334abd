import type {
  DiffDatasetVersionsQueryDto,
  GetDatasetVersionQueryDto,
  ListDatasetVersionsQueryDto,
  TagDatasetVersionDto,
} from '@heddle/dto-experiments';
import { ValidationError } from '@heddle/errors';
import { type AsOf, latestTag, toAsOf } from '../../../contract/as-of.js';
import type { VersionSearch } from '../../../features/datasets/versions.service.js';

export const toVersionQuery = (dto: ListDatasetVersionsQueryDto): VersionSearch => ({
  search: dto.search,
  exampleId: dto.example,
  offset: dto.offset,
  limit: dto.limit,
});

/** The default is the newest version. */
export function toVersion(dto: GetDatasetVersionQueryDto): AsOf {
  if (dto.as_of !== undefined && dto.tag !== undefined) {
    throw ValidationError.of(['query', 'tag'], 'Give either as_of or tag');
  }
  if (dto.as_of !== undefined) return { time: dto.as_of };
  return dto.tag === undefined || dto.tag === latestTag ? undefined : { tag: dto.tag };
}

export function toSpan(dto: DiffDatasetVersionsQueryDto): { from: AsOf; to: AsOf } {
  const { from_version: from, to_version: to } = dto;
  for (const [field, value] of Object.entries({ from_version: from, to_version: to })) {
    if (value === undefined) throw ValidationError.of(['query', field], 'Field required', 'missing');
  }
  return { from: toAsOf(from), to: toAsOf(to) };
}

/** `latest` moves by itself, and a name that reads as a time would never be found again. */
export function toTag({ tag }: TagDatasetVersionDto): string {
  const asOf = toAsOf(tag);
  if (asOf && 'tag' in asOf) return tag;
  throw ValidationError.of(['body', 'tag'], '`latest` and times are no names that can be given to a version');
}
