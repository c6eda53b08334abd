import type { CheckpointStamp } from './checkpoint-query.js';
import type { Part } from './rope.js';

/** Converts stored values for display, without executing graphs. */
export interface ShownValues {
  /** False for channels whose stored form differs from their value. */
  shows(channel: string): boolean;
  /**
   * Decodes serialized JSON; `revive` is the serializer's way. The result is shared between checkpoints and must not be
   * changed.
   */
  decode(json: string, revive: (json: string) => Promise<unknown>): Promise<unknown>;
  /** The same for a list or object in parts, which values have in common. */
  decodeParts(parts: readonly Part[], revive: (json: string) => Promise<unknown>): Promise<unknown>;
  /** Called before each checkpoint is returned. */
  onCheckpoint?(stamp: CheckpointStamp): void;
}
