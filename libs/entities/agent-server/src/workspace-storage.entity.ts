import { WorkspaceStorageColumns } from '@heddle/entities-base';
import { Entity } from 'typeorm';
import { agentServerSchema } from './schema.js';

/** Parts of a workspace's storage. */
export const STORAGE_PARTS = ['threads', 'runs', 'streams', 'checkpoints', 'channel_values', 'pending_writes'] as const;
export type StoragePart = (typeof STORAGE_PARTS)[number];

/** Storage of a workspace, as measured by the last pass over all threads. */
@Entity({ schema: agentServerSchema, name: 'workspace_storage' })
export class WorkspaceStorageEntity extends WorkspaceStorageColumns<StoragePart> {}
