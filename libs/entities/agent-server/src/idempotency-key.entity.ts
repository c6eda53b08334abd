import { Entity } from 'typeorm';
import { IdempotencyKeyColumns } from '@heddle/entities-base';
import { agentServerSchema } from './schema.js';

@Entity({ schema: agentServerSchema, name: 'idempotency_key' })
export class IdempotencyKeyEntity extends IdempotencyKeyColumns {}
