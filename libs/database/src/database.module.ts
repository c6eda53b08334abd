import { type DynamicModule, Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { DatabaseActivity } from './database-activity.js';
import { DatabaseProbe } from './database-probe.js';
import { createDataSource, type DataSourceSettings, poolOf } from './data-source.js';
import { NotificationListener } from './notification-listener.js';
import { TransactionRunner, TypeOrmTransactionRunner } from './transaction.js';

/** Connections besides the pool: one for LISTEN, one for probes. */
export const connectionsBesidePool = 2;

interface DatabaseModuleOptions extends DataSourceSettings {
  /** False for processes without database access (printing the OpenAPI document). */
  connect?: boolean;
}

/** Provides data source (through @nestjs/typeorm), transactions and LISTEN connection. */
@Global()
@Module({})
export class DatabaseModule {
  static forRoot(options: DatabaseModuleOptions): DynamicModule {
    const connect = options.connect ?? true;
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRootAsync({
          useFactory: () => ({ manualInitialization: !connect, retryAttempts: 0 }) as never,
          dataSourceFactory: async () => {
            const dataSource = createDataSource(options);
            return connect ? dataSource.initialize() : dataSource;
          },
        }),
      ],
      providers: [
        {
          provide: DatabaseProbe,
          useFactory: async () => {
            const probe = new DatabaseProbe(options);
            if (connect) await probe.start();
            return Object.assign(probe, { onApplicationShutdown: () => probe.stop() });
          },
        },
        {
          provide: DatabaseActivity,
          inject: [DataSource],
          useFactory: (dataSource: DataSource) => {
            const activity = new DatabaseActivity();
            if (connect) activity.watch(poolOf(dataSource));
            return activity;
          },
        },
        {
          provide: TransactionRunner,
          inject: [DataSource, DatabaseActivity],
          useFactory: (dataSource: DataSource, activity: DatabaseActivity) =>
            new TypeOrmTransactionRunner(dataSource, () => activity.onRetry()),
        },
        {
          provide: NotificationListener,
          useFactory: async () => {
            const listener = new NotificationListener({ ...options, url: options.directUrl ?? options.url });
            if (connect) await listener.start();
            return Object.assign(listener, { onApplicationShutdown: () => listener.stop() });
          },
        },
      ],
      exports: [DatabaseActivity, DatabaseProbe, TransactionRunner, NotificationListener],
    };
  }
}
