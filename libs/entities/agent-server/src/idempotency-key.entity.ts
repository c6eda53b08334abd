import { Entity } from 'typeorm';
import { IdempotencyKeyColumns } from '@heddle/entities-base';
import { AGENT_SERVER_SCHEMA } from './agent-server-schema.js';

@Entity({ schema: AGENT_SERVER_SCHEMA, name: 'idempotency_key' })
export class IdempotencyKeyEntity extends IdempotencyKeyColumns {}
