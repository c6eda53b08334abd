import { checkLabels, InvalidStoreOperationError } from '@heddle/checkpoint/store';
import { ValidationError } from '@heddle/errors';
import { AuthHandlerError } from './auth.errors.js';

/** Location of the namespace in a request to the store. */
export type NamespaceLocation = 'query.namespace' | 'body.namespace' | 'body.namespace_prefix' | 'body.prefix';

/**
 * Labels as a handler sees them: a list in a body, joined by periods in a query. A missing namespace has no labels. The
 * rules of the store already apply here, so a label with a period in a body is refused rather than split.
 */
export function namespaceOf(location: NamespaceLocation, sent: unknown): string[] {
  if (sent === undefined || sent === null || sent === '') return [];
  const isQuery = location.startsWith('query.');
  const labels = Array.isArray(sent) || !isQuery ? sent : [sent];
  return checked(location, isQuery && isStrings(labels) ? labels.flatMap((label) => label.split('.')) : labels);
}

/** The namespace after the handler. Handlers may copy labels from the request, so a bad label is the client's error. */
export function checkedNamespace(location: NamespaceLocation, event: string, namespace: unknown): string[] {
  if (namespace === undefined || namespace === null) return [];
  if (isStrings(namespace)) return checked(location, namespace);
  throw new AuthHandlerError(`The handler for ${event} set a namespace that is not a list of strings`);
}

function checked(location: NamespaceLocation, labels: unknown): string[] {
  try {
    checkLabels(labels, location.split('.'));
  } catch (error) {
    throw error instanceof InvalidStoreOperationError ? ValidationError.of([...error.place], error.message) : error;
  }
  return labels;
}

const isStrings = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');
