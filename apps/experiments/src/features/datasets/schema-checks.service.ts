import { setImmediate } from 'node:timers/promises';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import type { FieldError } from '@heddle/errors';
import { ThreadLostError } from '../../contract/job-thread.js';
import {
  type CheckedExample,
  exampleBudgetMs,
  exampleCheck,
  type ExampleSchemas,
  requestBudgetMs,
  unappliedSchema,
} from '../../core/examples/example-schema.js';
import { TimeBudget } from '../../core/examples/time-budget.js';
import { isQuick, plainSize } from './schema-cost.js';
import type { SchemaAnswer, SchemaJob } from './schema-jobs.js';
import { SchemaQueue } from './schema-queue.js';
import { schemaThread } from './schema-thread.js';

type CheckDataset = (examples: readonly CheckedExample[]) => Promise<FieldError[][]>;

/** Characters of JSON to write before the event loop gets a turn. */
const longText = 64 * 1024;

/**
 * Checks examples against the schemas of their datasets. Checks of a few milliseconds run at once. All others run in a
 * worker thread, since a client's data can make them arbitrarily slow.
 */
@Injectable()
export class SchemaChecksService implements OnApplicationShutdown {
  private readonly thread = schemaThread();
  private readonly queue = new SchemaQueue((job) => this.thread.run(job));

  onApplicationShutdown(): Promise<void> {
    return this.thread.stop();
  }

  /** Returns the reason why a schema is unusable; null for a usable one. */
  async problemOf(ctx: TenantContext, schema: Record<string, unknown>): Promise<string | null> {
    const answer = await this.ask(ctx, { kind: 'problem', schema: JSON.stringify(schema) });
    return answer ? answer.problem : 'it takes too much memory';
  }

  /** Prepares the schemas once for all lists of examples, which share the time budget of one request. */
  of(
    ctx: TenantContext,
    datasets: ReadonlyMap<string, ExampleSchemas>,
  ): (datasetId: string, examples: readonly CheckedExample[]) => Promise<FieldError[][]> {
    const checks = new Map([...datasets].map(([id, schemas]) => [id, this.checkOf(ctx, schemas)]));
    return async (datasetId, examples) => (await checks.get(datasetId)?.(examples)) ?? examples.map(() => []);
  }

  private checkOf(
    ctx: TenantContext,
    { inputsSchemaDefinition, outputsSchemaDefinition }: ExampleSchemas,
  ): CheckDataset | undefined {
    if (!inputsSchemaDefinition && !outputsSchemaDefinition) return undefined;
    const definitions = { inputsSchemaDefinition, outputsSchemaDefinition };
    const sizes = [plainSize(inputsSchemaDefinition), plainSize(outputsSchemaDefinition)];
    const atOnce = sizes.includes(null) ? undefined : exampleCheck(definitions);
    const schemas = JSON.stringify(definitions);
    let leftMs = requestBudgetMs;
    return async (examples) => {
      if (atOnce && isQuick(sizes, examples)) {
        const budget = new TimeBudget(requestBudgetMs);
        return examples.map((example) => atOnce(example, budget));
      }
      leftMs += examples.length * exampleBudgetMs;
      const answer = await this.ask(ctx, { kind: 'check', schemas, examples: await textsOf(examples), leftMs });
      if (!answer) return examples.map(({ place }) => [unappliedSchema(place, 'it takes too much memory or time')]);
      leftMs -= answer.usedMs;
      return answer.violations;
    };
  }

  private async ask({ tenantId }: TenantContext, job: SchemaJob): Promise<SchemaAnswer | null> {
    try {
      return await this.queue.enqueue(tenantId, job);
    } catch (error) {
      if (error instanceof ThreadLostError) return null;
      throw error;
    }
  }
}

async function textsOf(examples: readonly CheckedExample[]): Promise<string[]> {
  const texts: string[] = [];
  let length = 0;
  for (const example of examples) {
    const text = JSON.stringify(example);
    texts.push(text);
    length += text.length;
    if (length < longText) continue;
    length = 0;
    await setImmediate();
  }
  return texts;
}
