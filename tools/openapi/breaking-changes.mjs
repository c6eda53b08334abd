/** What of an OpenAPI 3.0 document breaks clients of an older one; additions do not. Pure. */
import { SchemaChanges } from './schema-changes.mjs';

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** One line for each change that a client of `before` may notice; empty when there is none. */
export function breakingChanges(before, after) {
  const schemas = new SchemaChanges(before, after);
  const problems = Object.entries(before.paths).flatMap(([path, item]) =>
    methods
      .filter((method) => item[method])
      .flatMap((method) => {
        const place = `${method.toUpperCase()} ${path}`;
        const now = after.paths[path]?.[method];
        if (!now) return [`${place}: removed`];
        const old = item[method];
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

/** Each combination of credentials that was enough has to stay enough. */
function credentials(before = [], after = [], place) {
  const names = (requirement) => Object.keys(requirement).sort().join(' and ');
  const enough = new Set(after.map(names));
  if (enough.size === 0 || enough.has('')) return [];
  if (before.length === 0) return [`${place}: needs credentials now`];
  return before
    .map(names)
    .filter((combination) => !enough.has(combination))
    .map((combination) => `${place}: ${combination || 'no credentials'} is not enough any more`);
}

function parameters(before, after, place, schemas) {
  const key = (parameter) => `${parameter.in} parameter ${parameter.name}`;
  const old = new Map(before.map((parameter) => [key(parameter), parameter]));
  const now = new Map(after.map((parameter) => [key(parameter), parameter]));
  return [
    ...[...old.keys()].filter((name) => !now.has(name)).map((name) => `${place}: ${name} removed`),
    ...[...now].flatMap(([name, parameter]) => {
      const problems = parameter.required && !old.get(name)?.required ? [`${place}: ${name} is required now`] : [];
      if (!old.has(name)) return problems;
      const change = schemas.between(
        old.get(name).schema ?? {},
        parameter.schema ?? {},
        'request',
        `${place}: ${name}`,
      );
      return [...problems, ...change];
    }),
  ];
}

function requestBody(before, after, place, schemas) {
  if (!before) return after?.required ? [`${place}: a body is required now`] : [];
  if (!after) return [`${place}: the body is removed`];
  return [
    ...(after.required && !before.required ? [`${place}: a body is required now`] : []),
    ...contents(before.content, after.content, 'request', `${place}: body`, schemas),
  ];
}

function responses(before, after, place, schemas) {
  return Object.entries(before).flatMap(([status, response]) => {
    const now = after[status];
    const succeeds = status.startsWith('2');
    // An error that does not happen any more hurts nobody.
    if (!now) return succeeds ? [`${place}: ${status} removed`] : [];
    const headers = Object.keys(response.headers ?? {}).filter((name) => !now.headers?.[name]);
    return [
      ...headers.map((name) => `${place}: ${status}: header ${name} removed`),
      ...contents(response.content, now.content, 'response', `${place}: ${status}`, schemas),
    ];
  });
}

function contents(before = {}, after = {}, direction, place, schemas) {
  return Object.entries(before).flatMap(([type, { schema }]) => {
    if (!after[type]) return [`${place}: ${type} removed`];
    return schemas.between(schema ?? {}, after[type].schema ?? {}, direction, place);
  });
}
