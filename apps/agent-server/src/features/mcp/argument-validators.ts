import { Injectable } from '@nestjs/common';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import type { JsonSchemaValidator } from '@modelcontextprotocol/sdk/validation';
import { LRUCache } from 'lru-cache';
import { boundedText } from '@heddle/errors';
import type { JsonObject } from '../../graphs/wire-types.js';
import type { ToolSchema } from './tool-input.js';

const maxSchemas = 100;
const maxProblemLength = 1_000;

/** Compiled schemas of tools. */
@Injectable()
export class ArgumentValidators {
  private readonly compiled = new LRUCache<string, { validate: JsonSchemaValidator<JsonObject> | null }>({
    max: maxSchemas,
  });

  /** Violations of the schema; null for valid arguments, and for a schema that cannot be compiled. */
  problemOf(schema: ToolSchema, args: JsonObject): string | null {
    const key = JSON.stringify(schema);
    const known = this.compiled.get(key) ?? { validate: compile(schema) };
    this.compiled.set(key, known);
    const message = known.validate?.(args).errorMessage;
    return message === undefined ? null : boundedText(message, maxProblemLength);
  }
}

/** One compiler per schema, since a compiler keeps all schemas that it has seen. */
function compile(schema: ToolSchema): JsonSchemaValidator<JsonObject> | null {
  try {
    return new AjvJsonSchemaValidator().getValidator<JsonObject>(schema);
  } catch {
    return null;
  }
}
