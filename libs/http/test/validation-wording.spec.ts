import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsDateString,
  IsDefined,
  IsEnum,
  IsIn,
  IsInt,
  IsISO8601,
  IsNotEmpty,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  IsUrl,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateBy,
  ValidateNested,
  type ValidationOptions,
} from 'class-validator';
import { type FieldError, ValidationError } from '@heddle/errors';
import { ContractValidationPipe } from '../src/index.js';

enum Colour {
  Red = 'red',
  Blue = 'blue, dark',
}

type Decorate = (options: ValidationOptions) => PropertyDecorator[];

/** Violations of a body with one field, declared by this decorator. */
async function violations(decorate: Decorate, options: ValidationOptions, value: unknown): Promise<FieldError[]> {
  class BodyDto {
    field: unknown;
  }
  for (const decorator of decorate(options)) decorator(BodyDto.prototype, 'field');
  const body = value === undefined ? {} : { field: value };
  const validate = async () => new ContractValidationPipe().transform(body, { type: 'body', metatype: BodyDto });
  const error: unknown = await validate().then(
    () => undefined,
    (caught: unknown) => caught,
  );
  if (!(error instanceof ValidationError)) throw new Error('nothing was refused', { cause: error });
  return error.errors;
}

class PartDto {
  @IsString()
  name: string;
}

const each = { each: true };
const here = ['body', 'field'];

const cases: [string, Decorate, unknown, FieldError][] = [
  ['IsDefined', (o) => [IsDefined(o)], null, { loc: here, type: 'missing', msg: 'Field required' }],
  ['IsString', (o) => [IsString(o)], 1, { loc: here, type: 'string_type', msg: 'Input should be a valid string' }],
  ['IsInt', (o) => [IsInt(o)], 'x', { loc: here, type: 'int_type', msg: 'Input should be a valid integer' }],
  ['IsNumber', (o) => [IsNumber({}, o)], 'x', { loc: here, type: 'float_type', msg: 'Input should be a valid number' }],
  ['IsBoolean', (o) => [IsBoolean(o)], 'x', { loc: here, type: 'bool_type', msg: 'Input should be a valid boolean' }],
  ['IsArray', (o) => [IsArray(o)], 'x', { loc: here, type: 'list_type', msg: 'Input should be a valid list' }],
  ['IsObject', (o) => [IsObject(o)], 'x', { loc: here, type: 'dict_type', msg: 'Input should be a valid dictionary' }],
  ['IsDateString', (o) => [IsDateString({}, o)], 'x', datetime()],
  ['IsISO8601', (o) => [IsISO8601({}, o)], 'x', datetime()],
  ['IsUrl', (o) => [IsUrl({}, o)], 'x', { loc: here, type: 'url_parsing', msg: 'Input should be a valid URL' }],
  [
    'IsNotEmpty',
    (o) => [IsNotEmpty(o)],
    '',
    { loc: here, type: 'string_too_short', msg: 'String should have at least 1 character' },
  ],
  ['IsIn', (o) => [IsIn(['a', 'b'], o)], 'c', { loc: here, type: 'enum', msg: "Input should be one of 'a', 'b'" }],
  [
    'IsEnum',
    (o) => [IsEnum(Colour, o)],
    'c',
    { loc: here, type: 'enum', msg: "Input should be one of 'red', 'blue, dark'" },
  ],
  [
    'Min',
    (o) => [Min(0.1, o)],
    0,
    { loc: here, type: 'greater_than_equal', msg: 'Input should be greater than or equal to 0.1' },
  ],
  [
    'Max',
    (o) => [Max(100_000, o)],
    100_001,
    { loc: here, type: 'less_than_equal', msg: 'Input should be less than or equal to 100000' },
  ],
  [
    'MinLength',
    (o) => [MinLength(2, o)],
    'a',
    { loc: here, type: 'string_too_short', msg: 'String should have at least 2 characters' },
  ],
  [
    'MaxLength',
    (o) => [MaxLength(2, o)],
    'abc',
    { loc: here, type: 'string_too_long', msg: 'String should have at most 2 characters' },
  ],
  [
    'ArrayMinSize',
    (o) => [ArrayMinSize(2, o)],
    ['a'],
    { loc: here, type: 'too_short', msg: 'List should have at least 2 items' },
  ],
  [
    'ArrayMaxSize',
    (o) => [ArrayMaxSize(1, o)],
    ['a', 'b'],
    { loc: here, type: 'too_long', msg: 'List should have at most 1 items' },
  ],
  [
    'Matches',
    (o) => [Matches(/^a/, o)],
    'b',
    { loc: here, type: 'string_pattern_mismatch', msg: 'String does not have the expected form' },
  ],
  [
    'ValidateNested',
    (o) => [ValidateNested(o), Type(() => PartDto)],
    'x',
    { loc: here, type: 'model_attributes_type', msg: 'Input should be a valid dictionary or object' },
  ],
  [
    'ValidateNested of each',
    (o) => [ValidateNested({ ...o, ...each }), Type(() => PartDto)],
    [{ name: 'a' }, 'x'],
    { loc: [...here, 1], type: 'model_attributes_type', msg: 'Input should be a valid dictionary or object' },
  ],
  [
    'IsString of each',
    (o) => [IsString({ ...o, ...each })],
    ['a', 1],
    { loc: [...here, 1], type: 'string_type', msg: 'Input should be a valid string' },
  ],
  [
    'IsObject of each',
    (o) => [IsObject({ ...o, ...each })],
    [{}, 1],
    { loc: [...here, 1], type: 'dict_type', msg: 'Input should be a valid dictionary' },
  ],
  [
    'IsIn of each',
    (o) => [IsIn(['a, b', 'c'], { ...o, ...each })],
    ['a, b', 'c', 'a'],
    { loc: [...here, 2], type: 'enum', msg: "Input should be one of 'a, b', 'c'" },
  ],
  [
    'Matches of each',
    (o) => [Matches(/^a\/b$/i, { ...o, ...each })],
    ['A/b', 'a'],
    { loc: [...here, 1], type: 'string_pattern_mismatch', msg: 'String does not have the expected form' },
  ],
  [
    'MaxLength of each',
    (o) => [MaxLength(2, { ...o, ...each }), IsArray(o)],
    ['ab', 'abc'],
    { loc: [...here, 1], type: 'string_too_long', msg: 'String should have at most 2 characters' },
  ],
  [
    'a type before a bound',
    (o) => [MaxLength(2, o), IsString(o)],
    1,
    { loc: here, type: 'string_type', msg: 'Input should be a valid string' },
  ],
  [
    'the one of two that is broken',
    (o) => [Matches(/a/, o), Matches(/b/, { ...o, context: { type: 'no_b', msg: 'A b is missing' } })],
    'a',
    { loc: here, type: 'no_b', msg: 'A b is missing' },
  ],
  [
    'words of its own',
    (o) => [IsOptional(), IsObject({ ...o, context: { type: 'json_type', msg: 'Input should be a JSON object' } })],
    'x',
    { loc: here, type: 'json_type', msg: 'Input should be a JSON object' },
  ],
];

function datetime(): FieldError {
  return { loc: here, type: 'datetime_parsing', msg: 'Input should be a valid datetime' };
}

describe('the message of a broken constraint', () => {
  it.each(cases)('%s', async (_name, decorate, value, expected) => {
    expect(await violations(decorate, {}, value)).toEqual([expected]);
  });

  it.each(cases)('%s: is not read from the message of its decorator', async (_name, decorate, value, expected) => {
    for (const message of ['falsch', 'each value in x must match /1/ regular expression', () => 'values: 7']) {
      expect(await violations(decorate, { message }, value)).toEqual([expected]);
    }
  });

  it("is the validator's message without a known wording", async () => {
    const decorate: Decorate = (o) => [ValidateBy({ name: 'isEven', validator: { validate: () => false } }, o)];
    const expected = { loc: here, type: 'value_error', msg: 'Input should be even' };
    expect(await violations(decorate, { message: 'Input should be even' }, 1)).toEqual([expected]);
  });

  it('reports a missing field, for every constraint', async () => {
    const missing = { loc: here, type: 'missing', msg: 'Field required' };
    expect(await violations((o) => [IsString(o), MaxLength(2, o)], {}, undefined)).toEqual([missing]);
  });
});
