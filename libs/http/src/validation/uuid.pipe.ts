import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { canonicalUuid, ValidationError } from '@heddle/errors';

/** `@Param('deployment_id', UuidPipe)`: the canonical form, or 422 at `["path", "deployment_id"]`. */
@Injectable()
export class UuidPipe implements PipeTransform<string, string> {
  transform(value: string, { data, type }: ArgumentMetadata): string {
    const uuid = canonicalUuid(value);
    if (uuid !== null) return uuid;
    throw ValidationError.of(
      [type === 'query' ? 'query' : 'path', data ?? 'id'],
      'Input should be a valid UUID',
      'uuid_parsing',
    );
  }
}
