import type { AssistantResponseDto } from '@heddle/dto-agent-server';
import type { AssistantEntity, AssistantVersionEntity } from '@heddle/entities-agent-server';

export function toAssistantDto(assistant: AssistantEntity): AssistantResponseDto {
  return {
    assistant_id: assistant.assistantId,
    graph_id: assistant.graphId,
    config: assistant.config,
    context: assistant.context,
    metadata: assistant.metadata,
    version: assistant.version,
    name: assistant.name,
    description: assistant.description,
    created_at: assistant.createdAt.toISOString(),
    updated_at: assistant.updatedAt.toISOString(),
  };
}

/** A version is immutable. */
export function toVersionDto(version: AssistantVersionEntity): AssistantResponseDto {
  return toAssistantDto({ ...version, updatedAt: version.createdAt });
}
