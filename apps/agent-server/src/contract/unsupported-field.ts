import { ValidationError } from '@heddle/errors';

/** What a client asks for and this version does not do is refused, never dropped without a word. */
export function refuseUnsupported(body: object, fields: readonly string[]): void {
  const errors = fields.flatMap((field) => {
    const value = (body as Record<string, unknown>)[field];
    const absent = value === undefined || value === null || (Array.isArray(value) && value.length === 0);
    return absent
      ? []
      : [{ loc: ['body', field], msg: `${field} is not supported by this server`, type: 'unsupported_field' }];
  });
  if (errors.length > 0) throw new ValidationError(errors);
}
