import { Column, CreateDateColumn, PrimaryColumn } from 'typeorm';

/**
 * Recorded answer to a request with `Idempotency-Key`, written in the transaction of the request's effect. Each service
 * declares its own table from these columns: `@Entity({ schema, name: 'idempotency_key' })`.
 */
export abstract class IdempotencyKeyColumns {
  @PrimaryColumn('uuid')
  tenantId: string;

  /** Method and path of the request: keys belong to a route. */
  @PrimaryColumn('text')
  route: string;

  @PrimaryColumn('text')
  key: string;

  /** SHA-256 of the request body, hex. */
  @Column('text')
  fingerprint: string;

  @Column('integer', { nullable: true })
  status: number | null;

  /** Headers of the answer, e.g. Content-Location. */
  @Column('jsonb', { nullable: true })
  headers: Record<string, string> | null;

  @Column('json', { nullable: true })
  body: unknown;

  @CreateDateColumn({ type: 'timestamptz', precision: 6, default: () => 'now()' })
  createdAt: Date;
}
