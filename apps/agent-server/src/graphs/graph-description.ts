import type { JsonObject } from './wire-types.js';

/** A graph as LangGraph draws it, with the words of the wire. */
export interface DrawnGraph {
  nodes: JsonObject[];
  edges: JsonObject[];
}

/** Whether a drawing shows what is inside of subgraphs; a number says how deep. */
export type Xray = boolean | number;

export const SCHEMA_KINDS = ['input', 'output', 'state', 'config', 'context'] as const;
export type SchemaKind = (typeof SCHEMA_KINDS)[number];

/** JSON schemas of what goes into a graph and comes out of it; null where nothing says so. */
export type GraphSchemas = Record<SchemaKind, JsonObject | null>;

export const noSchemas: GraphSchemas = { input: null, output: null, state: null, config: null, context: null };

/** Schemas of a graph, and of its subgraphs of all depths by their paths: `researcher`, `researcher|critic`. */
export interface SchemaTree {
  graph: GraphSchemas;
  subgraphs: Record<string, GraphSchemas>;
}

export const noSchemaTree: SchemaTree = { graph: noSchemas, subgraphs: {} };
