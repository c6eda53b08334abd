import compression from 'compression';
import type { RequestHandler } from 'express';

/** Below that an answer fits into one packet either way; bytes. */
export const leastCompressed = 1024;

/**
 * Compresses an answer for a client that accepts it. It is asked by whoever sends an answer that is there as a whole:
 * of those that are sent while they come about each piece counts at once, and a compressor would wait for more.
 */
export const compress: RequestHandler = compression({ threshold: leastCompressed });
