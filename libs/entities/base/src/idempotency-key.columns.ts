import { Column, CreateDateColumn, PrimaryColumn } from 'typeorm';

/**
 * The answer given to a request that carried `Idempotency-Key`. Written in the transaction of the request's
 * effect, so the two exist together or not at all. Each service declares its own table from these columns:
 * `@Entity({ schema, name: 'idempotency_key' })`.
 */
export abstract class IdempotencyKeyColumns {
  @PrimaryColumn('uuid')
  tenantId: string;

  /** Method and path of the request, so that one key on two routes is two keys. */
  @PrimaryColumn('text')
  route: string;

  @PrimaryColumn('text')
  key: string;

  /** SHA-256 of the request body, hex. */
  @Column('text')
  fingerprint: string;

  @Column('integer', { nullable: true })
  status: number | null;

  /** Response headers that belong to the answer, e.g. Content-Location. */
  @Column('jsonb', { nullable: true })
  headers: Record<string, string> | null;

  @Column('json', { nullable: true })
  body: unknown;

  @CreateDateColumn({ type: 'timestamptz', precision: 6, default: () => 'now()' })
  createdAt: Date;
}
