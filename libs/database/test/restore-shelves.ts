import 'reflect-metadata';
import { restore } from '../src/index.js';
import { shelvesDataSource } from './shelves-schema.js';

/** What a test kills: restores from standard input. */
const url = process.argv[2] as string;
await restore([], { schema: 'shelves', dataSource: () => shelvesDataSource(url, 'before') });
