import { Entity } from 'typeorm';
import { IdempotencyKeyColumns } from '@heddle/entities-base';
import { controlPlaneSchema } from './schema.js';

@Entity({ schema: controlPlaneSchema, name: 'idempotency_key' })
export class IdempotencyKeyEntity extends IdempotencyKeyColumns {}
