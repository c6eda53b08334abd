import type { JsonObject } from './wire-types.js';

/** A drawing by LangGraph, in the terms of the API. */
export interface DrawnGraph {
  nodes: JsonObject[];
  edges: JsonObject[];
}

/** Draws the inside of subgraphs; a number limits the depth. */
export type Xray = boolean | number;

export const SCHEMA_KINDS = ['input', 'output', 'state', 'config', 'context'] as const;
type SchemaKind = (typeof SCHEMA_KINDS)[number];

/** JSON schemas of inputs and outputs; null if undeclared. */
export type GraphSchemas = Record<SchemaKind, JsonObject | null>;

export const noSchemas: GraphSchemas = { input: null, output: null, state: null, config: null, context: null };

/** Schemas of a graph, and of its subgraphs of all depths by their paths: `researcher`, `researcher|critic`. */
export interface SchemaTree {
  graph: GraphSchemas;
  subgraphs: Record<string, GraphSchemas>;
}

export const noSchemaTree: SchemaTree = { graph: noSchemas, subgraphs: {} };
