import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';

interface Words {
  description: string;
  example?: unknown;
}

const nullable =
  (type: unknown, format: object = {}) =>
  ({ description, ...words }: Words): PropertyDecorator =>
    ApiProperty({ description, ...format, nullable: true, type, ...words } as ApiPropertyOptions);

/** Fields of answers that are null without a value. */
export const NullableText = nullable(String);
export const NullableUuid = nullable(String, { format: 'uuid' });
export const NullableTime = nullable(String, { format: 'date-time' });
export const NullableInteger = nullable('integer');
