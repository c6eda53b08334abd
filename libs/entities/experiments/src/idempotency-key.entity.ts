import { IdempotencyKeyColumns } from '@heddle/entities-base';
import { Entity } from 'typeorm';
import { experimentsSchema } from './schema.js';

@Entity({ schema: experimentsSchema, name: 'idempotency_key' })
export class IdempotencyKeyEntity extends IdempotencyKeyColumns {}
