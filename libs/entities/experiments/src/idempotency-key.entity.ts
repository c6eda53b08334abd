import { Entity } from 'typeorm';
import { IdempotencyKeyColumns } from '@heddle/entities-base';
import { experimentsSchema } from './schema.js';

@Entity({ schema: experimentsSchema, name: 'idempotency_key' })
export class IdempotencyKeyEntity extends IdempotencyKeyColumns {}
