import { DomainError } from '@heddle/errors';

export class UiNotFoundError extends DomainError {
  constructor(name: string) {
    super({ kind: 'not-found', code: 'ui_not_found', message: `There are no components for '${name}'` });
  }
}

/** langgraph.json names components, but they cannot be bundled. */
export class UiBrokenError extends DomainError {
  constructor(reason: string) {
    super({ kind: 'failed-dependency', code: 'ui_broken', message: `The components cannot be bundled: ${reason}` });
  }
}
