import { defaultAssistantId } from '../../contract/default-assistant-id.js';

/** Names that all MCP clients and their models accept. */
const validName = /^[\w-]{1,64}$/;
const idSuffix = /_([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})$/;
const maxPrefix = 64 - '_'.length - 32;

interface NamedAssistant {
  assistantId: string;
  graphId: string;
  name: string;
}

/**
 * The default assistant of a graph has the id of the graph. Other names end in the id of the assistant, so that they are
 * unique on all pages, and lead to the assistant without a search.
 */
export function toolName({ assistantId, graphId, name }: NamedAssistant): string {
  const isDefault = defaultAssistantId(graphId) === assistantId;
  if (isDefault && validName.test(graphId) && !idSuffix.test(graphId)) return graphId;
  const readable = (isDefault ? graphId : name)
    .replace(/[^\w-]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, maxPrefix);
  return `${readable || 'assistant'}_${assistantId.replaceAll('-', '')}`;
}

/** Id of an assistant, or of a graph for its default assistant. */
export function assistantOfTool(name: string): string {
  const id = idSuffix.exec(name)?.slice(1);
  return id ? id.join('-') : name;
}
