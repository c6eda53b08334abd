import { Body, Controller, Get, Injectable, Module, Param, Post, type Provider, Put, Query, Res } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { setTimeout as delay } from 'node:timers/promises';
import { Type } from 'class-transformer';
import {
  IsArray,
  IsDateString,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateNested,
} from 'class-validator';
import type { Response } from 'express';
import { type Logger, pino } from 'pino';
import { Entity, type MigrationInterface, type QueryRunner } from 'typeorm';
import { AuthModule, Ctx, Public, type RequestContext, RequirePermission, StaticKeyVerifier } from '@heddle/auth';
import {
  BaseRepository,
  createDataSource,
  type DatabaseContext,
  type DatabaseLimits,
  DatabaseModule,
  TransactionRunner,
} from '@heddle/database';
import { BooleanQuery, CsvQuery, IntQuery, JsonObject, UuidField } from '@heddle/dto-common';
import { IdempotencyKeyColumns } from '@heddle/entities-base';
import { createTestDatabase, useResource } from '@heddle/testing';
import {
  createHttpApp,
  type DrainTimes,
  type HttpLimits,
  Idempotent,
  IdempotencyModule,
  listen,
  MaxBody,
  ObservabilityModule,
  UuidPipe,
} from '../src/index.js';

declare module '@heddle/auth' {
  interface PermissionActions {
    datasets: 'create' | 'read' | 'update';
    settings: 'read';
  }
}

const schema = 'sample';

@Entity({ schema, name: 'idempotency_key' })
class IdempotencyKeyEntity extends IdempotencyKeyColumns {}

class CreateTables1700000000000 implements MigrationInterface {
  name = 'CreateTables1700000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE sample.idempotency_key (
      tenant_id uuid NOT NULL, route text NOT NULL, key text NOT NULL, fingerprint text NOT NULL,
      status integer, headers jsonb, body json, created_at timestamptz(6) NOT NULL DEFAULT now(),
      PRIMARY KEY (tenant_id, route, key))`);
    await runner.query('CREATE TABLE sample.thing (id serial PRIMARY KEY, name text NOT NULL)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE sample.thing, sample.idempotency_key');
  }
}

export const sampleDataSource = (url: string) =>
  createDataSource({
    url,
    schema,
    entities: [IdempotencyKeyEntity],
    migrations: [CreateTables1700000000000],
    applicationName: 'sample',
  });

class PartDto {
  @IsString()
  name: string;

  @JsonObject()
  info?: Record<string, unknown>;
}

class CreateThingDto {
  @IsString()
  name: string;

  @IsOptional()
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => PartDto)
  parts?: PartDto[];

  @IsOptional()
  @ValidateNested()
  @Type(() => PartDto)
  part?: PartDto;

  @IsOptional()
  @MaxLength(5)
  @MinLength(2)
  @IsString()
  code?: string;

  @IsOptional()
  @Min(1)
  @IsInt()
  @Max(9)
  count?: number;

  @IsOptional()
  @IsIn(['red', 'blue'])
  colour?: string;

  @IsOptional()
  @IsDateString()
  at?: string;

  @UuidField()
  ref?: string;

  @UuidField({ isArray: true })
  refs?: string[];

  @IsOptional()
  @IsArray()
  @IsString({ each: true })
  @IsIn(['red', 'blue'], { each: true })
  colours?: string[];

  @JsonObject()
  extra?: Record<string, unknown>;
}

class ListQueryDto {
  @IntQuery({ min: 1, max: 100, default: 20 })
  limit = 20;

  @BooleanQuery()
  flag?: boolean;

  @CsvQuery({ enum: ['A', 'B'] })
  status?: string[];
}

@Injectable()
export class ThingRepository extends BaseRepository {
  async insert(ctx: DatabaseContext, name: string): Promise<number | undefined> {
    const sql = 'INSERT INTO sample.thing (name) VALUES ($1) RETURNING id';
    const [row] = await this.query<{ id: number }>(ctx, sql, [name]);
    return row?.id;
  }
}

@Controller('things')
class ThingsController {
  constructor(
    private readonly things: ThingRepository,
    private readonly transactions: TransactionRunner,
  ) {}

  @Post()
  @RequirePermission('datasets:create')
  @Idempotent()
  async create(@Ctx() ctx: RequestContext, @Body() body: CreateThingDto): Promise<unknown> {
    return this.transactions.run(ctx, async (tx) => ({ id: await this.things.insert(tx, body.name), body }));
  }

  @Get()
  @RequirePermission('datasets:read')
  list(@Query() query: ListQueryDto): unknown {
    return query;
  }

  @Get('bare/:value')
  @RequirePermission('datasets:read')
  bare(@Param('value') value: string): unknown {
    return JSON.parse(value);
  }

  @Get('public')
  @Public()
  open(): unknown {
    return { open: true };
  }

  @Post('public')
  @Public()
  echo(@Body() body: PartDto): unknown {
    return { name: body.name };
  }

  @Post('forbidden')
  @RequirePermission('settings:read')
  forbidden(@Body() body: PartDto): unknown {
    return body;
  }

  @Post('later')
  @RequirePermission('datasets:create')
  async later(@Query('wait_ms') waitMs: string, @Body() _body: PartDto): Promise<unknown> {
    await delay(Number(waitMs));
    return { waitedMs: Number(waitMs) };
  }

  @Get('events')
  @RequirePermission('datasets:read')
  events(@Res() response: Response): void {
    response.set('Content-Type', 'text/event-stream').write('data: 1\n\n');
  }

  @Get('heartbeats')
  @RequirePermission('datasets:read')
  heartbeats(@Res() response: Response): void {
    response.set({ 'Content-Type': 'application/json', 'X-Accel-Buffering': 'no' }).write('data: 1\n\n');
  }

  @Post('filtered')
  @MaxBody(64 * 1024)
  @RequirePermission('datasets:read')
  filtered(): unknown {
    return {};
  }

  @Get('large')
  @RequirePermission('datasets:read')
  large(): unknown {
    return { items: Array.from({ length: 1000 }, (_, index) => ({ index, name: 'a name like all others' })) };
  }

  @Put(':thing_id')
  @RequirePermission('datasets:update')
  put(@Param('thing_id', UuidPipe) id: string): unknown {
    return { id };
  }

  @Get('broken')
  @RequirePermission('datasets:read')
  broken(): never {
    throw new Error('secret internals');
  }
}

export const sampleLimits: HttpLimits = {
  maxBodyBytes: 1024 * 1024,
  maxJsonBytes: 1024 * 1024,
  maxBodyElements: 1_000_000,
  maxBodyMembers: 250_000,
  bodyMemory: { totalBytes: 256 * 1024 * 1024, reservedBytes: 32 * 1024 * 1024 },
  maxConnections: 1000,
  headersTimeoutMs: 20_000,
  requestTimeoutMs: 60_000,
  slowBodyMs: 30_000,
};

interface SampleOptions {
  limits?: DatabaseLimits;
  poolSize?: number;
  logger?: Logger;
  drain?: DrainTimes;
  /** Serves metrics and documentation on a separate port. */
  management?: boolean;
  host?: string;
  providers?: Provider[];
}

export async function startSampleApp(
  url: string,
  httpLimits: Partial<HttpLimits> = {},
  {
    limits,
    poolSize,
    management,
    providers = [],
    host = '127.0.0.1',
    logger = pino({ level: 'silent' }),
    drain = { delayMs: 0, graceMs: 0 },
  }: SampleOptions = {},
): Promise<{ app: NestExpressApplication; base: string }> {
  @Module({
    imports: [
      DatabaseModule.forRoot({
        url,
        schema,
        entities: [IdempotencyKeyEntity],
        migrations: [],
        applicationName: 'sample',
        limits,
        poolSize,
      }),
      AuthModule.forRoot({
        useFactory: () => new StaticKeyVerifier(['key-1', 'key-2:11111111-1111-4111-8111-111111111111']),
        jwt: { secret: 's'.repeat(32) },
      }),
      ObservabilityModule.forRoot('sample', logger),
      IdempotencyModule.forRoot(schema),
    ],
    controllers: [ThingsController],
    providers: [ThingRepository, ...providers],
  })
  class SampleModule {}

  const app = await createHttpApp(SampleModule, {
    api: { title: 'Sample', description: 'Sample', version: '1', errorCodes: [] },
    logger,
    limits: { ...sampleLimits, ...httpLimits },
    corsOrigins: ['*'],
    drain,
  });
  const own = management ? { port: 0, limits: { ...sampleLimits, ...httpLimits } } : undefined;
  const base = await listen(app, { host, port: 0, portVariable: 'SAMPLE_PORT', management: own });
  return { app, base };
}

export const createSampleDatabase = () => createTestDatabase({ schema, createDataSource: sampleDataSource });

/** App on a database of its own, for the tests of the surrounding block. */
export const useSampleApp = (httpLimits?: Partial<HttpLimits>, options?: SampleOptions) =>
  useResource(async () => {
    const database = await createSampleDatabase();
    const { app, base } = await startSampleApp(database.url, httpLimits, options);
    const close = async () => {
      await app.close();
      await database.close();
    };
    return { app, base, database, close };
  });
