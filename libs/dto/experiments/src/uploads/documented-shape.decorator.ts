import 'reflect-metadata';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { type Field, type FieldRule, largestScore, type Shape } from './shape.js';

/** Documents a DTO class with the fields of a shape. */
export function DocumentedShape(shape: Shape): ClassDecorator {
  return (target) => {
    shape.dto = target as unknown as new () => object;
    for (const [name, field] of Object.entries(shape.fields)) {
      // The compiler records no type for members without a decorator of their own.
      Reflect.defineMetadata('design:type', Object, target.prototype as object, name);
      ApiProperty(propertyOptions(field))(target.prototype as object, name);
    }
  };
}

function propertyOptions(field: Field): ApiPropertyOptions {
  const required = field.required ?? false;
  return {
    ...schemaOf(field.rule),
    required,
    ...(required ? {} : { nullable: true }),
    description: field.description,
    ...(field.example === undefined ? {} : { example: field.example }),
  } as ApiPropertyOptions;
}

const anyObject = { type: 'object', additionalProperties: true } as const;

function schemaOf(rule: FieldRule): object {
  switch (rule.kind) {
    case 'string':
      return {
        type: 'string',
        minLength: rule.minLength,
        maxLength: rule.maxLength,
        ...(rule.notBlank ? { pattern: '\\S' } : {}),
      };
    case 'uuid':
      return { type: 'string', format: 'uuid' };
    case 'datetime':
      return { oneOf: [{ type: 'string', format: 'date-time' }, { type: 'number' }] };
    case 'number':
      return { type: 'number' };
    case 'score':
      return { oneOf: [{ type: 'number', minimum: -largestScore, maximum: largestScore }, { type: 'boolean' }] };
    case 'scalar-or-object':
      return { oneOf: [{ type: 'number' }, { type: 'boolean' }, { type: 'string' }, anyObject] };
    case 'object':
      return anyObject;
    case 'object-or-string':
      return { oneOf: [anyObject, { type: 'string' }] };
    case 'enum':
      return { type: 'string', enum: [...rule.values] };
    case 'shape':
      return { type: () => rule.shape.dto };
    case 'list':
      return { type: () => rule.shape.dto, isArray: true };
  }
}
