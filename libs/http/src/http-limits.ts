import { getHeapStatistics } from 'node:v8';
import { type BodyMemory } from './body/body-budget.js';

/** Limits of one process on its clients. */
export interface HttpLimits {
  /** Maximum body in bytes, after decompression, for routes that read it as a stream. */
  maxBodyBytes: number;
  /** Maximum body in bytes, after decompression, for routes that hold it in memory: JSON and forms. */
  maxJsonBytes: number;
  /** Maximum keys and list items in one JSON body. */
  maxBodyElements: number;
  /** Maximum members of objects in one JSON body. */
  maxBodyMembers: number;
  /** Memory budget of all bodies in flight. */
  bodyMemory: BodyMemory;
  maxConnections: number;
  /** Maximum time until a request's headers are complete, from the connection or the first byte on. */
  headersTimeoutMs: number;
  /** Maximum time until the entire request has arrived. */
  requestTimeoutMs: number;
  /** Maximum time below the minimum rate of a body. */
  slowBodyMs: number;
}

/** Variables of `sharedEnv` in @heddle/config. */
export interface HttpLimitVariables {
  HEDDLE_MAX_BODY_MB: number;
  HEDDLE_MAX_JSON_MB?: number | undefined;
  HEDDLE_BODY_MEMORY_MB?: number | undefined;
  HEDDLE_MAX_BODY_ELEMENTS: number;
  HEDDLE_MAX_BODY_MEMBERS: number;
  HEDDLE_MAX_CONNECTIONS: number;
  HEDDLE_HEADERS_TIMEOUT_SECONDS: number;
  HEDDLE_REQUEST_TIMEOUT_SECONDS: number;
  HEDDLE_SLOW_BODY_SECONDS: number;
}

/** Memory limits of a process, in bytes. */
interface ProcessMemory {
  heapLimit: number;
  /** Limit of the container; undefined or huge without one. */
  containerLimit: number | undefined;
}

const mib = 1024 * 1024;
/** Upper bound in MiB: processing time grows with the size, and no client needs larger bodies. */
const largestJsonMb = 32;

/** Buffers are outside the heap, so a heap that could fill its container counts only up to this share of it. */
const heapShareOfContainer = 0.6;
/** The heap holds a body several times: as text, as a value, and as text for the database. */
const bodyShareOfHeap = 1 / 5;
const reservedShare = 1 / 8;

/** Defaults of the limits for bodies, derived from the memory of the process. */
export function bodyLimitsFor({ heapLimit, containerLimit = Infinity }: ProcessMemory): {
  bodyMemoryMb: number;
  maxJsonMb: number;
} {
  const memory = Math.min(heapLimit, containerLimit * heapShareOfContainer);
  const bodyMemoryMb = Math.max(4, Math.floor((memory * bodyShareOfHeap) / mib));
  return { bodyMemoryMb, maxJsonMb: Math.min(largestJsonMb, Math.max(1, Math.floor(bodyMemoryMb * 0.4))) };
}

const processMemory = (): ProcessMemory => ({
  heapLimit: getHeapStatistics().heap_size_limit,
  containerLimit: process.constrainedMemory() || undefined,
});

export function httpLimits(variables: HttpLimitVariables, memory = processMemory()): HttpLimits {
  const derived = bodyLimitsFor(memory);
  const totalBytes = (variables.HEDDLE_BODY_MEMORY_MB ?? derived.bodyMemoryMb) * mib;
  const maxJsonMb = variables.HEDDLE_MAX_JSON_MB ?? derived.maxJsonMb;
  return {
    maxBodyBytes: variables.HEDDLE_MAX_BODY_MB * mib,
    maxJsonBytes: Math.min(maxJsonMb, variables.HEDDLE_MAX_BODY_MB) * mib,
    maxBodyElements: variables.HEDDLE_MAX_BODY_ELEMENTS,
    maxBodyMembers: variables.HEDDLE_MAX_BODY_MEMBERS,
    bodyMemory: { totalBytes, reservedBytes: totalBytes * reservedShare },
    maxConnections: variables.HEDDLE_MAX_CONNECTIONS,
    headersTimeoutMs: variables.HEDDLE_HEADERS_TIMEOUT_SECONDS * 1000,
    requestTimeoutMs: variables.HEDDLE_REQUEST_TIMEOUT_SECONDS * 1000,
    slowBodyMs: variables.HEDDLE_SLOW_BODY_SECONDS * 1000,
  };
}
