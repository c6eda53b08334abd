import pg, { type Pool } from 'pg';
import { DataSource, type EntityTarget, type MigrationInterface, type ObjectLiteral, TypeORMError } from 'typeorm';
import {
  type DatabaseLimits,
  type DatabaseLimitVariables,
  noDatabaseLimits,
  RetryingPool,
  poolLimits,
} from '@heddle/postgres';
import { SnakeNamingStrategy } from './snake-naming.strategy.js';

export interface DataSourceSettings {
  url: string;
  /** Bypasses a pooler; see `DatabaseUrls` of the configuration. */
  directUrl?: string;
  /** The service's only schema. */
  schema: string;
  entities: EntityTarget<ObjectLiteral>[];
  migrations: (new () => MigrationInterface)[];
  /** Shown in pg_stat_activity. */
  applicationName: string;
  poolSize?: number;
  limits?: DatabaseLimits;
}

/** Settings from variables of `sharedEnv` in @heddle/config. */
export interface DatabaseVariables extends DatabaseLimitVariables {
  DATABASE_URL: string;
  DATABASE_DIRECT_URL?: string;
  DATABASE_CA_FILE?: string;
  DATABASE_POOL_SIZE: number;
}

/** TypeORM setup of all services: no synchronize, migrations by command, UTC, snake_case. */
export function createDataSource(settings: DataSourceSettings): DataSource {
  return new DataSource({
    type: 'postgres',
    url: settings.url,
    schema: settings.schema,
    entities: settings.entities as never[],
    migrations: settings.migrations,
    migrationsTableName: 'migration',
    migrationsTransactionMode: 'each',
    synchronize: false,
    installExtensions: false,
    namingStrategy: new SnakeNamingStrategy(),
    applicationName: settings.applicationName,
    poolSize: settings.poolSize ?? 10,
    driver: { ...pg, Pool: RetryingPool },
    extra: poolLimits(settings.limits),
  } as ConstructorParameters<typeof DataSource>[0]);
}

/** The same database without time limits. */
export function withoutLimits({ options }: DataSource, url = (options as { url: string }).url): DataSource {
  return new DataSource({ ...options, url, extra: poolLimits(noDatabaseLimits) } as typeof options);
}

/** TypeORM's connection pool. Throws TypeORM's error before the first connection and after the end. */
export function poolOf(dataSource: DataSource): Pool {
  const { master } = dataSource.driver as unknown as { master?: Pool };
  if (!master) throw new TypeORMError('Driver not Connected');
  return master;
}
