import { applyDecorators } from '@nestjs/common';
import { ApiHeader, ApiResponse } from '@nestjs/swagger';

/** Documents a read that supports `If-None-Match` with its `ETag`. */
export const ApiVersioned = () =>
  applyDecorators(
    ApiHeader({ name: 'If-None-Match', required: false, description: 'The `ETag` of an earlier answer' }),
    ApiResponse({ status: 304, description: 'Nothing changed since the answer of that `ETag`' }),
  );
