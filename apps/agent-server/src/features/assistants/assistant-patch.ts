import type { AssistantEntity } from '@heddle/entities-agent-server';
import { reconcileSettings } from '../../contract/run-settings.js';

type Json = Record<string, unknown>;

/** Columns that a patch can change. */
export type AssistantContent = Pick<
  AssistantEntity,
  'graphId' | 'name' | 'description' | 'config' | 'context' | 'metadata'
>;

/** Absent members keep their values. */
export type AssistantPatch = { [K in keyof AssistantContent]?: AssistantContent[K] | undefined };

/** Settings under both names (docs/reference/contract/agent-server.md, rule 2). Other members of `config` stay. */
export function withSettings(config: Json, context: Json | undefined): Pick<AssistantContent, 'config' | 'context'> {
  const { configurable, ...rest } = config as { configurable?: Json | null };
  const settings = reconcileSettings(configurable, context);
  if (Object.keys(settings).length > 0) return { config: { ...rest, configurable: settings }, context: settings };
  return { config: configurable === null ? rest : config, context: settings };
}

/** The next version of an assistant: metadata is merged, everything else replaced. */
export function applyPatch(current: AssistantContent, patch: AssistantPatch): AssistantContent {
  return {
    graphId: patch.graphId ?? current.graphId,
    name: patch.name ?? current.name,
    description: patch.description === undefined ? current.description : patch.description,
    metadata: { ...current.metadata, ...patch.metadata },
    ...patchSettings(current, patch),
  };
}

function patchSettings(current: AssistantContent, { config, context }: AssistantPatch) {
  if (config) return withSettings(config, context);
  if (!context) return { config: current.config, context: current.context };
  const { configurable: _replaced, ...rest } = current.config;
  return withSettings(rest, context);
}
