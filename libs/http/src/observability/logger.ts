import type { LoggerService } from '@nestjs/common';
import { isTracing, traceFields } from '@heddle/telemetry';
import { boundedStack, boundedText, boundedValue } from '@heddle/errors';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { BatchedLines } from './batched-lines.js';
import { requestScope } from './request-scope.js';

/** A failed statement carries its parameters, and those may be secrets: only the statement is logged. */
function withoutParameters(error: Error): Record<string, unknown> {
  const {
    parameters: _parameters,
    driverError: _driverError,
    ...rest
  } = pino.stdSerializers.err(error) as unknown as Record<string, unknown>;
  const { stack } = rest;
  return boundedValue(typeof stack === 'string' ? { ...rest, stack: boundedStack(stack) } : rest) as Record<
    string,
    unknown
  >;
}

/** Bounds all fields except `err`, which its serialiser bounds. */
const boundedFields = ({ err, ...fields }: Record<string, unknown>): Record<string, unknown> => ({
  ...(boundedValue(fields) as Record<string, unknown>),
  ...(err === undefined ? {} : { err }),
});

let output: BatchedLines | undefined;

/** Shared by all loggers of the process, to keep the order of lines. */
function standardOutput(): BatchedLines {
  if (output) return output;
  const gathered = new BatchedLines(pino.destination({ dest: 1, sync: true }));
  process.on('exit', () => gathered.flush());
  return (output = gathered);
}

/** Disables batching before the process ends. */
export function endBatchingLines(): void {
  output?.end();
}

/**
 * Structured logs; every line written while a request is handled has that request's ids. A line has at most about
 * 160 kB.
 */
export function createLogger(service: string, level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }), log: boundedFields },
    hooks: {
      logMethod(args, method) {
        const [first, ...rest] = args as [unknown, ...unknown[]];
        const bounded = (value: unknown) => (typeof value === 'string' ? boundedText(value) : value);
        // Given only an error, pino would log the unbounded message.
        const all = first instanceof Error && rest.length === 0 ? [{ err: first }, first.message] : [first, ...rest];
        method.apply(this, all.map(bounded) as Parameters<typeof method>);
      },
    },
    redact: {
      paths: ['headers.authorization', 'headers["x-api-key"]', '*.secret', '*.password'],
      censor: '[redacted]',
    },
    serializers: { err: withoutParameters },
    mixin: () => {
      const fields = requestScope.getStore() ?? {};
      return isTracing() ? { ...fields, ...traceFields() } : fields;
    },
  };
  return pino(options, destination ?? standardOutput());
}

/** Sends Nest's own messages (start-up, shutdown, module errors) to pino. */
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
