import type { DataSourceSettings } from '@heddle/database';
import {
  AGENT_SERVER_SCHEMA,
  AssistantEntity,
  IdempotencyKeyEntity,
  RunEndEntity,
  RunEntity,
  RunEventEntity,
  ThreadEntity,
} from '@heddle/entities-agent-server';
import { migrations } from './migrations/index.js';

export function agentServerDataSource(url: string, poolSize = 10): DataSourceSettings {
  return {
    url,
    poolSize,
    schema: AGENT_SERVER_SCHEMA,
    applicationName: 'heddle-agent-server',
    entities: [AssistantEntity, ThreadEntity, RunEntity, RunEventEntity, RunEndEntity, IdempotencyKeyEntity],
    migrations,
  };
}
