import { columnsOf } from '@heddle/database';
import { RunEntity } from '@heddle/entities-agent-server';

const expressions = { leaseGeneration: (column: string) => `${column}::float8` };

/** Columns of the table under its own name, or under the alias `run`. */
export const runColumns = columnsOf(RunEntity, { of: 'run', as: expressions });

/** Columns without `kwargs`: parsing a large input again would block the event loop as long as writing it. */
export const writtenRunColumns = columnsOf(RunEntity, { of: 'run', as: expressions, except: ['kwargs'] });
