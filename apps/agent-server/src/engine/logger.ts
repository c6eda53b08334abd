import { createLogger } from '@heddle/http';

/** The service's structured logger, as it is injected under LOGGER. */
export type Logger = ReturnType<typeof createLogger>;
