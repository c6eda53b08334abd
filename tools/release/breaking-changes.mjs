/** What of an OpenAPI 3.0 document breaks clients of an older one; additions do not. Pure. */
import { SchemaChanges } from './schema-changes.mjs';

/**
 * @typedef {import('./schema-changes.mjs').Schema} Schema
 * @typedef {Record<string, { schema?: Schema }>} Content
 * @typedef {Record<string, unknown>[]} Security
 * @typedef {{ in: string, name: string, required?: boolean, schema?: Schema }} Parameter
 * @typedef {{ required?: boolean, content?: Content }} RequestBody
 * @typedef {Record<string, { headers?: object, content?: Content }>} Responses
 * @typedef {{ security?: Security, parameters?: Parameter[], requestBody?: RequestBody, responses: Responses }} Operation
 * @typedef {import('./schema-changes.mjs').Schemas & {
 *   security?: Security,
 *   paths: Record<string, Record<string, Operation>>,
 * }} Document
 */

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/**
 * One line for each change that a client of `before` may notice; empty when there is none.
 *
 * @param {Document} before
 * @param {Document} after
 */
export function breakingChanges(before, after) {
  const schemas = new SchemaChanges(before, after);
  const problems = Object.entries(before.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => methods.includes(method))
      .flatMap(([method, old]) => {
        const place = `${method.toUpperCase()} ${path}`;
        const now = after.paths[path]?.[method];
        if (!now) return [`${place}: removed`];
        return [
          ...credentials(old.security ?? before.security, now.security ?? after.security, place),
          ...parameters(old.parameters ?? [], now.parameters ?? [], place, schemas),
          ...requestBody(old.requestBody, now.requestBody, place, schemas),
          ...responses(old.responses, now.responses, place, schemas),
        ];
      }),
  );
  return [...new Set(problems)];
}

/**
 * Each combination of credentials that was enough has to stay enough.
 *
 * @type {(before: Security | undefined, after: Security | undefined, place: string) => string[]}
 */
function credentials(before = [], after = [], place) {
  /** @param {Security[number]} requirement */
  const names = (requirement) => Object.keys(requirement).sort().join(' and ');
  const enough = new Set(after.map(names));
  if (enough.size === 0 || enough.has('')) return [];
  if (before.length === 0) return [`${place}: needs credentials now`];
  return before
    .map(names)
    .filter((combination) => !enough.has(combination))
    .map((combination) => `${place}: ${combination || 'no credentials'} is not enough any more`);
}

/** @type {(before: Parameter[], after: Parameter[], place: string, schemas: SchemaChanges) => string[]} */
function parameters(before, after, place, schemas) {
  /** @param {Parameter} parameter */
  const key = (parameter) => `${parameter.in} parameter ${parameter.name}`;
  const old = new Map(before.map((parameter) => [key(parameter), parameter]));
  const now = new Map(after.map((parameter) => [key(parameter), parameter]));
  return [
    ...[...old.keys()].filter((name) => !now.has(name)).map((name) => `${place}: ${name} removed`),
    ...[...now].flatMap(([name, { required, schema = {} }]) => {
      const known = old.get(name);
      return [
        ...(required && !known?.required ? [`${place}: ${name} is required now`] : []),
        ...(known ? schemas.between(known.schema ?? {}, schema, 'request', `${place}: ${name}`) : []),
      ];
    }),
  ];
}

/** @type {(before: RequestBody | undefined, after: RequestBody | undefined, place: string, schemas: SchemaChanges) => string[]} */
function requestBody(before, after, place, schemas) {
  if (!before) return after?.required ? [`${place}: a body is required now`] : [];
  if (!after) return [`${place}: the body is removed`];
  return [
    ...(after.required && !before.required ? [`${place}: a body is required now`] : []),
    ...contents(before.content, after.content, 'request', `${place}: body`, schemas),
  ];
}

/** @type {(before: Responses, after: Responses, place: string, schemas: SchemaChanges) => string[]} */
function responses(before, after, place, schemas) {
  return Object.entries(before).flatMap(([status, response]) => {
    const now = after[status];
    const succeeds = status.startsWith('2');
    // An error that does not happen any more hurts nobody.
    if (!now) return succeeds ? [`${place}: ${status} removed`] : [];
    const headers = Object.keys(response.headers ?? {}).filter((name) => !(name in (now.headers ?? {})));
    return [
      ...headers.map((name) => `${place}: ${status}: header ${name} removed`),
      ...contents(response.content, now.content, 'response', `${place}: ${status}`, schemas),
    ];
  });
}

/**
 * @param {Content | undefined} before
 * @param {Content | undefined} after
 * @param {import('./schema-changes.mjs').Direction} direction
 * @param {string} place
 * @param {SchemaChanges} schemas
 * @returns {string[]}
 */
function contents(before = {}, after = {}, direction, place, schemas) {
  return Object.entries(before).flatMap(([type, { schema }]) => {
    const now = after[type];
    return now ? schemas.between(schema ?? {}, now.schema ?? {}, direction, place) : [`${place}: ${type} removed`];
  });
}
