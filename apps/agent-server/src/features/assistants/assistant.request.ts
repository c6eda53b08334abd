import type { CountAssistantsDto, PatchAssistantDto } from '@heddle/dto-agent-server';
import { ValidationError } from '@heddle/errors';
import type { AssistantPatch } from './assistant-patch.js';

export function toAssistantFilter(body: CountAssistantsDto) {
  return {
    graphId: body.graph_id ?? undefined,
    name: body.name ?? undefined,
    metadata: body.metadata ?? undefined,
  };
}

/** Some clients send every member: null means "not set", except for members that can be removed. */
export function toAssistantPatch(body: PatchAssistantDto): AssistantPatch {
  return {
    graphId: body.graph_id ?? undefined,
    name: body.name ?? undefined,
    description: body.description,
    config: body.config ? { ...body.config } : undefined,
    context: body.context ?? undefined,
    metadata: body.metadata ?? undefined,
  };
}

/** The official clients send it in the body; the reference document has it in the query. */
export function toVersion(inBody: number | null | undefined, inQuery: number | undefined): number {
  const version = inBody ?? inQuery;
  if (version === undefined) throw ValidationError.of(['body', 'version'], 'Field required', 'missing');
  if (inQuery === undefined || inQuery === version) return version;
  throw ValidationError.of(['query', 'version'], `Differs from the version of the body, ${version}`, 'value_error');
}
