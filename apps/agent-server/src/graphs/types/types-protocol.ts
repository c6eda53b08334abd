import type { SchemaTree } from '../graph-description.js';
import type { Fingerprint } from '../graph-types.port.js';

export interface ToTypes {
  type: 'derive';
}

export type FromTypes = { type: 'fingerprint'; fingerprint: Fingerprint } | { type: 'schemas'; schemas: SchemaTree };
