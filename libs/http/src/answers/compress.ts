import compression from 'compression';
import type { RequestHandler } from 'express';

/** Minimum size in bytes. A smaller answer fits into one packet without compression. */
export const leastCompressed = 1024;

/**
 * Compresses an answer for clients that accept it. Only for answers sent as a whole: a compressor would delay the
 * chunks of streamed ones.
 */
export const compress: RequestHandler = compression({ threshold: leastCompressed });
