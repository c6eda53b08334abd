import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import type { FieldError } from '@heddle/errors';
import { type CheckedExample, type ExampleCheck, exampleCheck, type ExampleSchemas } from './example-schema.js';

/** Checks examples against the schemas of their datasets. */
@Injectable()
export class SchemaChecksService {
  /** Schemas are prepared once, not for each list of examples. */
  of(
    _ctx: TenantContext,
    datasets: ReadonlyMap<string, ExampleSchemas>,
  ): (datasetId: string, examples: readonly CheckedExample[]) => Promise<FieldError[][]> {
    const checks = new Map<string, ExampleCheck>([...datasets].map(([id, schemas]) => [id, exampleCheck(schemas)]));
    return async (datasetId, examples) =>
      examples.map((example) => checks.get(datasetId)?.(example, example.place) ?? []);
  }
}
