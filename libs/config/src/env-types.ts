import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Builders of variable types. Each keeps the variable a plain string in the environment. */
export const env = {
  string: () => z.string().min(1),
  port: () => z.coerce.number('a port number from 0 to 65535').int().min(0).max(65_535),
  int: (bounds: { min: number; max: number }) =>
    z.coerce.number('a whole number').int().min(bounds.min).max(bounds.max),
  url: (protocols: RegExp = /^https?$/) => z.url({ protocol: protocols, error: 'a URL' }),
  databaseUrl: () =>
    z.url({ protocol: /^postgres(ql)?$/, error: 'a URL postgresql://user:password@host:port/database' }),
  /** Path of a file with certificates in PEM. */
  certificateFile: () =>
    z.string().refine(isCertificateFile, 'a file with certificates in PEM, readable for the service'),
  bool: () =>
    z
      .string()
      .regex(/^(true|false|1|0)$/, 'true or false')
      .transform((value) => value === 'true' || value === '1'),
  /** Comma-separated list; empty items are dropped. */
  list: () =>
    z.string().transform((value) =>
      value
        .split(',')
        .map((item) => item.trim())
        .filter((item) => item !== ''),
    ),
};

function isCertificateFile(path: string): boolean {
  try {
    return new X509Certificate(readFileSync(path)).subject !== '';
  } catch {
    return false;
  }
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** Variables for access to the schema; migration jobs read no others. */
export const migrationEnv = {
  DATABASE_URL: env
    .databaseUrl()
    .describe('PostgreSQL (15 or newer) of this service; user: the owner of its schema, or an administrator'),
  DATABASE_DIRECT_URL: env
    .databaseUrl()
    .optional()
    .describe(
      'Direct URL of the same database and role, if DATABASE_URL leads to a pooler in transaction mode: for LISTEN, session locks, leases and migrations. Default: DATABASE_URL',
    ),
  DATABASE_CA_FILE: env
    .certificateFile()
    .optional()
    .describe(
      'Path of the CA certificates (PEM) for the database: connections then use TLS and verify certificate and host name (sslmode=verify-full)',
    ),
  DATABASE_WAIT_SECONDS: env
    .int({ min: 0, max: 86_400 })
    .default(300)
    .describe(
      'Maximum wait in s at start for an unavailable database, and for a schema migrated by another process; then the process exits with code 1',
    ),
  HEDDLE_LOG_LEVEL: z
    .enum(logLevels)
    .default('info')
    .describe(`Log level: ${logLevels.join(', ')}`),
};

const network = z.union([z.cidrv4(), z.cidrv6()]);

/** Variables of every service, except the port, whose name differs. */
export const sharedEnv = {
  ...migrationEnv,
  HEDDLE_MIGRATE_ON_START: env
    .bool()
    .default(true)
    .describe('false if a job applies migrations: the service then waits for them'),
  DATABASE_POOL_SIZE: env.int({ min: 1, max: 500 }).default(10).describe('Maximum connections of the main pool'),
  DATABASE_CONNECT_TIMEOUT_SECONDS: env
    .int({ min: 1, max: 600 })
    .default(10)
    .describe('Maximum wait in s for a new or pooled connection; then the answer is 503'),
  DATABASE_STATEMENT_TIMEOUT_SECONDS: env
    .int({ min: 0, max: 3600 })
    .default(30)
    .describe('Maximum duration in s of a statement, migrations excluded; then the answer is 503. 0 for no limit'),
  DATABASE_LOCK_TIMEOUT_SECONDS: env
    .int({ min: 0, max: 3600 })
    .default(10)
    .describe('Maximum wait in s for a row locked by another transaction; then the answer is 503. 0 for no limit'),
  DATABASE_PREPARED_STATEMENTS: env
    .bool()
    .default(true)
    .describe('false behind a pooler in transaction mode without support for prepared statements'),
  HEDDLE_HOST: env.string().default('127.0.0.1').describe('Listening address; :: for all IPv4 and IPv6 addresses'),
  HEDDLE_TRUSTED_PROXIES: env
    .list()
    .default([])
    .refine((networks) => networks.every((text) => network.safeParse(text).success), 'networks like 10.0.0.0/8')
    .describe(
      'Networks of the reverse proxies before this service, comma-separated, like 10.0.0.0/8: the client of their requests is the last address in X-Forwarded-For that is not one of them. Default: none, so the peer is the client',
    ),
  HEDDLE_MANAGEMENT_PORT: env
    .port()
    .optional()
    .describe(
      'Separate port for /metrics and /docs, which then leave the public port; probes are on both. One per process',
    ),
  HEDDLE_MAX_BODY_MB: env
    .int({ min: 1, max: 4096 })
    .default(256)
    .describe('Maximum streamed request body (upload) in MiB; above it the answer is 413'),
  HEDDLE_MAX_JSON_MB: env
    .int({ min: 1, max: 500 })
    .optional()
    .describe(
      'Maximum JSON body or form in MiB, held in memory; above it the answer is 413. Default: 0.4 of the default of HEDDLE_BODY_MEMORY_MB, at most 32. Never more than HEDDLE_MAX_BODY_MB',
    ),
  HEDDLE_BODY_MEMORY_MB: env
    .int({ min: 4, max: 65_536 })
    .optional()
    .describe(
      "Memory in MiB for all JSON bodies and forms in flight per process; a body that does not fit is answered 503. An eighth is reserved for bodies up to 64 KiB. Default: a fifth of the process's heap limit, or of 0.6 of its container's memory if that is less",
    ),
  HEDDLE_MAX_BODY_ELEMENTS: env
    .int({ min: 1000, max: 100_000_000 })
    .default(1_000_000)
    .describe('Maximum keys and list items in one JSON body, or in one row of an upload; above it the answer is 422'),
  HEDDLE_MAX_BODY_MEMBERS: env
    .int({ min: 1000, max: 100_000_000 })
    .default(500_000)
    .describe('Maximum members of all objects in one JSON body (20,000 per object); above it the answer is 422'),
  HEDDLE_MAX_CONNECTIONS: env
    .int({ min: 10, max: 1_000_000 })
    .default(10_000)
    .describe('Maximum client connections per process; further ones are closed at once'),
  HEDDLE_HEADERS_TIMEOUT_SECONDS: env
    .int({ min: 1, max: 3600 })
    .default(20)
    .describe("Maximum time in s for the arrival of a request's headers; then the connection is closed"),
  HEDDLE_SLOW_BODY_SECONDS: env
    .int({ min: 1, max: 3600 })
    .default(30)
    .describe(
      'Maximum time in s during which a request body may arrive at less than 512 bytes/s; then the connection is closed',
    ),
  HEDDLE_REQUEST_TIMEOUT_SECONDS: env
    .int({ min: 1, max: 86_400 })
    .default(3600)
    .describe('Maximum time in s for the arrival of an entire request; its answer may take longer'),
  HEDDLE_DRAIN_DELAY_SECONDS: env
    .int({ min: 0, max: 600 })
    .default(0)
    .describe(
      'Time in s of normal service after SIGTERM, while /ready is false: the time that load balancers need to notice',
    ),
  HEDDLE_SHUTDOWN_GRACE_SECONDS: env
    .int({ min: 0, max: 3600 })
    .default(2)
    .describe(
      'Time in s for requests, streams and runs after that; then streams are cut, to be resumed elsewhere, and runs are requeued',
    ),
  HEDDLE_CORS_ORIGINS: env
    .list()
    .default(['*'])
    .describe('Comma-separated origins of browser clients; * allows all (keys travel in headers, not cookies)'),
  OTEL_EXPORTER_OTLP_ENDPOINT: env
    .url()
    .optional()
    .describe('OpenTelemetry collector, e.g. http://127.0.0.1:4318; without an address nothing is exported'),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: env
    .url()
    .optional()
    .describe('Complete URL for traces; overrides OTEL_EXPORTER_OTLP_ENDPOINT with /v1/traces'),
  OTEL_EXPORTER_OTLP_HEADERS: env
    .string()
    .optional()
    .describe('Headers for the collector, e.g. for its key: name=value, comma-separated'),
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .enum(['http/protobuf', 'http/json'])
    .default('http/protobuf')
    .describe('Encoding of traces and metrics: http/protobuf or http/json'),
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: env
    .url()
    .optional()
    .describe('Complete URL for metrics; overrides OTEL_EXPORTER_OTLP_ENDPOINT with /v1/metrics'),
  OTEL_METRICS_EXPORTER: z
    .enum(['otlp', 'none'])
    .default('none')
    .describe('otlp also exports the metrics of /metrics to the collector'),
  OTEL_METRIC_EXPORT_INTERVAL: env
    .int({ min: 100, max: 3_600_000 })
    .default(60_000)
    .describe('Interval of metric exports in ms'),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none']).default('otlp').describe('otlp, or none to disable traces'),
  OTEL_TRACES_SAMPLER: z
    .enum(samplers)
    .default('parentbased_always_on')
    .describe(`Sampling of traces: ${samplers.join(', ')}`),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('a number from 0 to 1')
    .min(0)
    .max(1)
    .default(1)
    .describe('Share of traces from 0 to 1, for ratio samplers'),
  OTEL_SERVICE_NAME: env.string().optional().describe('Overrides the name of the service in traces and metrics'),
  OTEL_SDK_DISABLED: env
    .bool()
    .default(false)
    .describe('true disables traces and metrics by OTLP, regardless of other settings'),
  HEDDLE_JWT_SECRET: env
    .string()
    .min(32)
    .optional()
    .describe('HS256 secret for bearer tokens; with neither secret nor JWKS bearer tokens are refused'),
  HEDDLE_JWT_JWKS_URL: env.url().optional().describe('Key set for bearer tokens signed with RS256, ES256, ...'),
  HEDDLE_JWT_ISSUER: env.string().optional().describe('Expected `iss` of bearer tokens'),
  HEDDLE_JWT_AUDIENCE: env.string().optional().describe('Expected `aud` of bearer tokens'),
};

/** Variables of services whose URL official clients also use for pages. */
export const consoleEnv = {
  HEDDLE_CONSOLE_URL: env
    .url()
    .transform((url) => url.replace(/\/+$/, ''))
    .default('http://127.0.0.1:3000')
    .describe('Console URL for browsers: target of the page links that official clients print'),
};

/** Variables of services that verify keys with the control plane, or with a fixed list. */
export const credentialEnv = {
  CONTROL_PLANE_URL: env.url().default('http://127.0.0.1:8124').describe('Control plane that verifies API keys'),
  HEDDLE_AUTH_CACHE_SECONDS: env
    .int({ min: 0, max: 3600 })
    .default(10)
    .describe(
      'Time in s for which a verified key is cached; maximum delay of a revocation while the control plane answers',
    ),
  HEDDLE_AUTH_STALE_SECONDS: env
    .int({ min: 0, max: 86_400 })
    .default(900)
    .describe(
      'Time in s for which a verified key stays valid while the control plane does not answer; then the answer is 503',
    ),
  HEDDLE_STATIC_API_KEYS: env
    .list()
    .optional()
    .describe('Standalone mode: comma-separated keys, each `key` or `key:workspace-uuid`; replaces the control plane'),
};
