import { getSchemaPath } from '@nestjs/swagger';
import type { Response } from 'express';
import { UploadCheckDto, UploadResponseDto } from '@heddle/dto-experiments';
import type { OnceStored } from '../../../features/uploads/uploads.service.js';

/** An upload with `validate_only` has another answer than a stored one. */
export const uploadAnswer = {
  oneOf: [UploadResponseDto, UploadCheckDto].map((type) => ({ $ref: getSchemaPath(type) })),
};

/** Sets the headers of an answer to an upload, and returns its body. */
export function answerStored(response: Response, { answer, warningCount, replayed }: OnceStored): UploadResponseDto {
  response.setHeader('X-Heddle-Warnings', String(warningCount));
  response.setHeader('Link', `</api/v1/sessions/${answer.experiment.id}/upload-receipt>; rel="describedby"`);
  if (replayed) response.setHeader('Idempotent-Replay', 'true').setHeader('Idempotency-Replayed', 'true');
  return answer;
}
