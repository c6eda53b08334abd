import { ValidationError } from '@heddle/errors';
import { AuthHandlerError } from './auth.errors.js';

/** Labels as a handler sees them: of a list, or joined by periods as in a query. Nothing sent is no label. */
export function namespaceOf(sent: unknown): string[] {
  if (sent === undefined || sent === null || sent === '') return [];
  const labels = (Array.isArray(sent) ? sent : [sent]) as unknown[];
  if (labels.every((label) => typeof label === 'string')) return labels.flatMap((label) => label.split('.'));
  throw ValidationError.of(['namespace'], 'Input should be a list of strings', 'list_type');
}

/** What a handler made of it. A label with a period would be two, and in the namespace of somebody else. */
export function checkedNamespace(event: string, namespace: unknown): string[] {
  if (namespace === undefined || namespace === null) return [];
  const isNamespace =
    Array.isArray(namespace) &&
    namespace.every((label) => typeof label === 'string' && label !== '' && !label.includes('.'));
  if (isNamespace) return namespace as string[];
  throw new AuthHandlerError(`The handler for ${event} made a namespace that is no list of labels without periods`);
}
