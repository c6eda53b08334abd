import { checkLabels, InvalidStoreOperationError } from '@heddle/checkpoint/store';
import { ValidationError } from '@heddle/errors';
import type { NamespacePlace } from './access-steps.js';
import { AuthHandlerError } from './auth.errors.js';

/**
 * Labels as a handler sees them: those of a list in a body, joined by periods in a query. Nothing sent is no label. The
 * rules of the store hold already here: a label that is empty or has a period is never split into others.
 */
export function namespaceOf(place: NamespacePlace, sent: unknown): string[] {
  if (sent === undefined || sent === null || sent === '') return [];
  const isQuery = place.startsWith('query.');
  const labels = Array.isArray(sent) || !isQuery ? sent : [sent];
  return checked(place, isQuery && isStrings(labels) ? labels.flatMap((label) => label.split('.')) : labels);
}

/** The namespace as a handler left it. Labels may come from the client in other ways, so a bad one is its error. */
export function checkedNamespace(place: NamespacePlace, event: string, namespace: unknown): string[] {
  if (namespace === undefined || namespace === null) return [];
  if (isStrings(namespace)) return checked(place, namespace);
  throw new AuthHandlerError(`The handler for ${event} made a namespace that is no list of strings`);
}

function checked(place: NamespacePlace, labels: unknown): string[] {
  try {
    checkLabels(labels, place.split('.'));
  } catch (error) {
    throw error instanceof InvalidStoreOperationError ? ValidationError.of([...error.place], error.message) : error;
  }
  return labels;
}

const isStrings = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');
