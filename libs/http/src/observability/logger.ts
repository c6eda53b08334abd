import type { LoggerService } from '@nestjs/common';
import { type Logger, pino } from 'pino';
import { requestScope } from './request-scope.js';

/** Structured logs; every line written while a request is handled carries that request's ids. */
export function createLogger(service: string, level: string): Logger {
  return pino({
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: ['headers.authorization', 'headers["x-api-key"]', '*.secret', '*.password'],
      censor: '[redacted]',
    },
    mixin: () => requestScope.getStore() ?? {},
  });
}

/** Nest's own lines (start-up, shutdown, module errors) through pino. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.logger.debug({ context: rest.at(-1) }, String(message));
  }

  error(message: unknown, ...rest: unknown[]): void {
    const err = message instanceof Error ? message : rest.find((item) => item instanceof Error);
    this.logger.error(
      { context: rest.at(-1), err, stack: typeof rest[0] === 'string' ? rest[0] : undefined },
      String(message),
    );
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.logger.warn({ context: rest.at(-1) }, String(message));
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.logger.trace({ context: rest.at(-1) }, String(message));
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.logger.trace({ context: rest.at(-1) }, String(message));
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.logger.fatal({ context: rest.at(-1) }, String(message));
  }
}
