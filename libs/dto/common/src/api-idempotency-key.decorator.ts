import { ApiHeader } from '@nestjs/swagger';

/** Length of the `Idempotency-Key` header. */
export const idempotencyKeyLength = { min: 1, max: 255 } as const;

/** Documents the header on an idempotent operation; `mismatch` is the status for another body with the same key. */
export const ApiIdempotencyKey = (mismatch: 409 | 422 = 409) =>
  ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    description:
      'For 24 hours, a repeated request with the same key and body returns the same answer without another effect; ' +
      `another body is refused with ${mismatch}.`,
    schema: { type: 'string', minLength: idempotencyKeyLength.min, maxLength: idempotencyKeyLength.max },
  });
