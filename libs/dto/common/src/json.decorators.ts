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
 * Keeps the parsed value unchanged. class-transformer would copy it deeply and fail on keys like `constructor`, so it
 * skips the field, and the validation pipe restores the parsed value (`fieldsAsSent`).
 */
export const AsSent = (): PropertyDecorator => (prototype, property) => {
  const known = (Reflect.getMetadata(asSentKey, prototype) as string[] | undefined) ?? [];
  Reflect.defineMetadata(asSentKey, [...known, String(property)], prototype);
  Exclude({ toClassOnly: true })(prototype, property);
};

/** Fields of a DTO instance with free-form JSON. */
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

/** Maximum size of the value as JSON. */
export const MaxJsonBytes = (maxBytes: number): PropertyDecorator =>
  ValidateBy(
    { name: 'maxJsonBytes', validator: { validate: (value) => fitsJsonBytes(value, maxBytes) } },
    { message: tooLarge(maxBytes).msg, context: tooLarge(maxBytes) },
  );

/** Metadata of clients: a JSON object of any shape and bounded size. */
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

/** Any JSON value, null included; `oneOf` documents the forms that the service accepts. */
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
