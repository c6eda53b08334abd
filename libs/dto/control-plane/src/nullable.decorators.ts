import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';

interface Words {
  description?: string;
  example?: unknown;
}

const nullable =
  (schema: object) =>
  (words: Words): PropertyDecorator =>
    ApiProperty({ ...schema, nullable: true, ...words } as ApiPropertyOptions);

/** Fields of answers that are null without a value. */
export const NullableText = nullable({ type: String });
export const NullableUuid = nullable({ type: String, format: 'uuid' });
export const NullableTime = nullable({ type: String, format: 'date-time' });
export const NullableInteger = nullable({ type: 'integer' });
