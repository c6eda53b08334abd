import type { CheckpointStamp } from './checkpoint-query.js';

/** Turns what is stored into what is shown, for readers that execute nothing. */
export interface ShownValues {
  /** False for channels that work with what they hold. */
  shows(channel: string): boolean;
  /** Of the JSON that the serializer wrote and can `revive`. Its result is shared between checkpoints: nobody changes it. */
  decode(json: string, revive: (json: string) => Promise<unknown>): Promise<unknown>;
  /** Called for each checkpoint before it is given. */
  onCheckpoint?(stamp: CheckpointStamp): void;
}
