import 'reflect-metadata';
import { restore } from '../src/index.js';
import { shelvesDataSource } from './shelves-schema.js';

/** Restores from standard input; killed by a test. */
const url = process.argv[2] as string;
await restore([], { schema: 'shelves', dataSource: () => shelvesDataSource(url, 'before') });
