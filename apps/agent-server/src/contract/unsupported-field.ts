import { unsupportedFields } from '@heddle/dto-common';
import { ValidationError } from '@heddle/errors';

/** What clients send for "not set": some fill in every member. */
const isUnset = (value: unknown) =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);

/** What a client asks for and this version does not do is refused (docs/contract/agent-server.md, rule 20). */
export function refuseUnsupported(body: object): void {
  const errors = unsupportedFields(body, isUnset).map((field) => ({
    loc: ['body', field],
    msg: `${field} is not supported by this server`,
    type: 'unsupported_field',
  }));
  if (errors.length > 0) throw new ValidationError(errors);
}
