import { Entity } from 'typeorm';
import { IdempotencyKeyColumns } from '@heddle/entities-base';
import { CONTROL_PLANE_SCHEMA } from './schema.js';

@Entity({ schema: CONTROL_PLANE_SCHEMA, name: 'idempotency_key' })
export class IdempotencyKeyEntity extends IdempotencyKeyColumns {}
