import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { isUuid, normaliseUuid } from '@heddle/dto-common';
import { ValidationError } from '@heddle/errors';

/** `@Param('deployment_id', UuidPipe)`: the canonical form, or 422 at `["path", "deployment_id"]`. */
@Injectable()
export class UuidPipe implements PipeTransform<string, string> {
  transform(value: string, { data, type }: ArgumentMetadata): string {
    const uuid = normaliseUuid(value);
    if (isUuid(uuid)) return uuid;
    throw ValidationError.of(
      [type === 'query' ? 'query' : 'path', data ?? 'id'],
      'Input should be a valid UUID',
      'uuid_parsing',
    );
  }
}
