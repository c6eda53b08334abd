import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Response } from 'express';
import { map, type Observable } from 'rxjs';
import { JsonText } from './json-text.js';

/** Sends JSON that is text already. A bare number, boolean or text is a JSON document as well; without this it would go out as `text/html`. */
@Injectable()
export class BareValuesInterceptor implements NestInterceptor {
  intercept(host: ExecutionContext, next: CallHandler): Observable<unknown> {
    const response = host.switchToHttp().getResponse<Response>();
    return next.handle().pipe(map((value: unknown) => asJson(response, value)));
  }
}

const isBare = (value: unknown) => ['number', 'boolean', 'string'].includes(typeof value);

function asJson(response: Response, value: unknown): unknown {
  if (!isBare(value) && !(value instanceof JsonText)) return value;
  response.type('application/json');
  return value instanceof JsonText ? value.text : JSON.stringify(value);
}
