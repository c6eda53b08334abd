export * from './backup/index.js';
export * from './base.repository.js';
export * from './bootstrap-database.js';
export * from './columns-of.js';
export { createDataSource, type DatabaseVariables, type DataSourceSettings } from './data-source.js';
export * from './database-activity.js';
export * from './database.module.js';
export * from './database-probe.js';
export * from './embedded-postgres.errors.js';
export * from './embedded-postgres.js';
export { commandLineOf } from './running-processes.js';
export * from './grouped-statement.js';
export * from './index-building.js';
export { DatabaseUnreachableError } from './connect-without-limits.js';
export { runMigrations } from './migrate.js';
export * from './notification-listener.js';
export * from './schema-state.js';
export * from './sql-conditions.js';
export * from './sql-list.js';
export * from './sweep.repository.js';
export {
  type DatabaseContext,
  type InTransaction,
  TransactionRunner,
  TypeOrmTransactionRunner,
} from './transaction.js';
export * from './start-failure.js';
export * from './wait-for-database.js';
/** Connections and errors, from a library without the ORM. */
export * from '@heddle/postgres';
