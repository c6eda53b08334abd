import { fitsJsonBytes, limits, tooLarge } from '@heddle/dto-common';
import { ValidationError } from '@heddle/errors';

/** Checks metadata after a merge, which can be too large although the sent part is not. `owner`: noun in the message. */
export function refuseLargeMetadata(metadata: Record<string, unknown>, owner: 'assistant' | 'cron' | 'thread'): void {
  if (fitsJsonBytes(metadata, limits.metadataBytes)) return;
  const { msg, type } = tooLarge(limits.metadataBytes);
  throw ValidationError.of(['body', 'metadata'], `${msg} together with the metadata of the ${owner}`, type);
}
