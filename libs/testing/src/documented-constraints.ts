import { Body, Controller, Get, Module, Post, Query, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { getMetadataStorage, type ValidationTypes } from 'class-validator';

interface Schema {
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  items?: Schema;
  oneOf?: Schema[];
  [keyword: string]: unknown;
}

interface Constraint {
  propertyName: string;
  type: ValidationTypes | string;
  name?: string;
  each: boolean;
  constraints?: unknown[];
}

const has = (keyword: string) => (schema: Schema, bound: unknown) => schema[keyword] === bound;
const isType = (type: string) => (schema: Schema) => schema.type === type;

/** Check of the document for each constraint that JSON Schema can express. */
const documented: Record<string, (schema: Schema, bound: unknown) => boolean> = {
  isInt: isType('integer'),
  isNumber: isType('number'),
  isBoolean: isType('boolean'),
  isString: isType('string'),
  isArray: isType('array'),
  isUuid: (schema) => schema.format === 'uuid',
  isIn: (schema, values) => JSON.stringify(schema.enum) === JSON.stringify(values),
  min: has('minimum'),
  max: has('maximum'),
  minLength: has('minLength'),
  maxLength: has('maxLength'),
  arrayMinSize: has('minItems'),
  arrayMaxSize: has('maxItems'),
  matches: (schema, pattern) => schema.format !== undefined || schema.pattern === (pattern as RegExp).source,
};

/**
 * Constraints of DTO classes that the OpenAPI document lacks or states differently, as "Class.field: …". Clients are
 * generated from the document, so it must state every refusal.
 */
export async function findUndocumentedConstraints(exported: Record<string, unknown>): Promise<string[]> {
  const problems = await Promise.all(dtosOf(exported).map(problemsOf));
  return problems.flat();
}

/** Unbounded texts in bodies; texts in URLs are bounded by the URL. */
export async function findUnboundedTexts(exported: Record<string, unknown>): Promise<string[]> {
  const bodies = dtosOf(exported).filter((dto) => !isQuery(dto));
  const unbounded = await Promise.all(
    bodies.map(async (dto) => {
      const fields = await documentedFields(dto);
      return constraintsOf(dto)
        .filter(({ name }) => name === 'isString')
        .filter(({ propertyName, each }) => {
          const { maxLength, enum: values, format } = (each ? fields[propertyName]?.items : fields[propertyName]) ?? {};
          return (maxLength ?? values ?? format) === undefined;
        })
        .map(({ propertyName }) => `${dto.name}.${propertyName}`);
    }),
  );
  return unbounded.flat();
}

const dtosOf = (exported: Record<string, unknown>) =>
  Object.values(exported).filter((value): value is Type => typeof value === 'function' && isDto(value));

const isQuery = (dto: Type) => /Query(Dto)?$/.test(dto.name);

const constraintsOf = (dto: object) =>
  getMetadataStorage().getTargetValidationMetadatas(dto as never, '', false, false) as Constraint[];

const isDto = (value: object) => constraintsOf(value).length > 0;

async function problemsOf(dto: Type): Promise<string[]> {
  const fields = await documentedFields(dto);
  return constraintsOf(dto).flatMap(({ propertyName, name = '', each, constraints = [] }) => {
    const field = fields[propertyName];
    const check = documented[name];
    if (!field) return [`${dto.name}.${propertyName}: not documented`];
    if (!check || isCommaSeparated(field, name, each)) return [];
    const schema = each ? (field.items ?? {}) : field;
    const bound = constraints[0];
    return check(schema, bound)
      ? []
      : [
          `${dto.name}.${propertyName}: ${name}(${String(bound ?? '')})${each ? ' of each' : ''} is ${JSON.stringify(schema)}`,
        ];
  });
}

/** OpenAPI describes a list in one query parameter as a text. */
const isCommaSeparated = (field: Schema, name: string, each: boolean) =>
  field.type === 'string' && (each || name === 'isArray');

/** Fields of a class as the document generator renders them, in a body or in a query. */
async function documentedFields(dto: Type): Promise<Record<string, Schema>> {
  class FieldsController {
    body(): void {}
    query(): void {}
  }
  const { prototype } = FieldsController;
  for (const [name, route, parameter] of [
    ['body', Post(), Body()],
    ['query', Get(), Query()],
  ] as const) {
    parameter(prototype, name, 0);
    Reflect.defineMetadata('design:paramtypes', [dto], prototype, name);
    route(prototype, name, Object.getOwnPropertyDescriptor(prototype, name) as PropertyDescriptor);
  }
  Controller()(FieldsController);
  class FieldsModule {}
  Module({ controllers: [FieldsController] })(FieldsModule);
  const app = await NestFactory.create(FieldsModule, { logger: false });
  const document = SwaggerModule.createDocument(app, new DocumentBuilder().build());
  await app.close();
  if (isQuery(dto)) {
    const parameters = (document.paths['/']?.get?.parameters ?? []) as { name: string; schema?: Schema }[];
    return Object.fromEntries(parameters.map(({ name, schema }) => [name, schema ?? {}]));
  }
  const schema = document.components?.schemas?.[dto.name] as { properties?: Record<string, Schema> } | undefined;
  return schema?.properties ?? {};
}
