import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Exclude } from 'class-transformer';
import { IsDefined, IsObject, IsOptional, ValidateBy } from 'class-validator';
import { fitsJsonBytes, limits, tooLarge } from './limits.js';

interface JsonFieldOptions {
  description?: string;
  required?: boolean;
  nullable?: boolean;
  example?: unknown;
}

const asSentKey = 'heddle:as-sent';

/**
 * Keeps the value exactly as it was parsed. class-transformer would copy it deeply and stumble over keys like
 * `constructor`; so it skips the field, and the validation pipe puts the parsed value there (`fieldsAsSent`).
 */
export const AsSent = (): PropertyDecorator => (prototype, property) => {
  const known = (Reflect.getMetadata(asSentKey, prototype) as string[] | undefined) ?? [];
  Reflect.defineMetadata(asSentKey, [...known, String(property)], prototype);
  Exclude({ toClassOnly: true })(prototype, property);
};

/** Names of the fields of a DTO instance that hold free-form JSON. */
export function fieldsAsSent(instance: object): readonly string[] {
  return (Reflect.getMetadata(asSentKey, instance) as string[] | undefined) ?? [];
}

const documented = ({ description, example }: JsonFieldOptions) => ({
  ...(description ? { description } : {}),
  ...(example !== undefined ? { example } : {}),
});

/** A JSON object of any shape; `properties` documents the members that the service reads. */
export function JsonObject(
  options: JsonFieldOptions & { properties?: Record<string, object> } = {},
): PropertyDecorator {
  return applyDecorators(
    ApiProperty({
      type: 'object',
      additionalProperties: true,
      ...(options.properties ? { properties: options.properties } : {}),
      selfRequired: options.required ?? false,
      nullable: options.nullable ?? false,
      ...documented(options),
    } as ApiPropertyOptions),
    AsSent(),
    IsObject(),
    options.required ? IsDefined() : IsOptional(),
  );
}

const anyJson = [
  { type: 'object', additionalProperties: true },
  { type: 'array', items: {} },
  { type: 'string' },
  { type: 'number' },
  { type: 'boolean' },
];

/** The schema of any JSON value, null included. */
export const anyJsonSchema = { nullable: true, oneOf: anyJson };

/** A value may not be larger than this when it is written as JSON. */
export const MaxJsonBytes = (maxBytes: number): PropertyDecorator =>
  ValidateBy(
    { name: 'maxJsonBytes', validator: { validate: (value) => fitsJsonBytes(value, maxBytes) } },
    { message: tooLarge(maxBytes).msg, context: tooLarge(maxBytes) },
  );

/** What clients keep about a thing: a JSON object of any shape, not of any size. */
export const MetadataField = ({ description, ...options }: JsonFieldOptions & { description: string }) =>
  applyDecorators(
    JsonObject({ ...options, description: `${description.replace(/\.$/, '')}. At most 64 KiB.` }),
    MaxJsonBytes(limits.metadataBytes),
  );

/** Conditions of a search: a JSON object of any shape and of bounded size. */
export const FilterField = ({ description, ...options }: JsonFieldOptions & { description: string }) =>
  applyDecorators(
    JsonObject({ ...options, description: `${description.replace(/\.$/, '')}. At most 64 KiB.` }),
    MaxJsonBytes(limits.filterBytes),
  );

/** Any JSON value, null included; `oneOf` documents the forms that the service takes of it. */
export function JsonValue(options: JsonFieldOptions & { oneOf?: object[] } = {}): PropertyDecorator {
  return applyDecorators(
    ApiProperty({
      required: options.required ?? false,
      nullable: true,
      oneOf: options.oneOf ?? anyJson,
      ...documented(options),
    } as ApiPropertyOptions),
    AsSent(),
    options.required ? IsDefined() : IsOptional(),
  );
}
