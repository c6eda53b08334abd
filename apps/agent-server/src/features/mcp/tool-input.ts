import type { Json, JsonObject } from '../../graphs/wire-types.js';

/** Schema of a tool, which describes an object. */
export interface ToolSchema extends JsonObject {
  type: 'object';
}

export interface ToolInput {
  schema: ToolSchema;
  toGraphInput: (args: JsonObject) => Json;
}

const asIs = (args: JsonObject): Json => args;
const definitions = ['$schema', '$defs', 'definitions'];

/** Arguments are the input of the graph. A graph that takes no object gets its input from the argument `input`. */
export function toolInput(declared: JsonObject | null): ToolInput {
  if (declared === null) return { schema: { type: 'object' }, toGraphInput: asIs };
  if (declared.type === undefined || declared.type === 'object') {
    return { schema: { ...declared, type: 'object' }, toGraphInput: asIs };
  }
  const shared = Object.entries(declared).filter(([key]) => definitions.includes(key));
  const own = Object.entries(declared).filter(([key]) => !definitions.includes(key));
  return {
    schema: {
      ...Object.fromEntries(shared),
      type: 'object',
      properties: { input: Object.fromEntries(own) },
      required: ['input'],
    },
    toGraphInput: ({ input }) => input ?? null,
  };
}
