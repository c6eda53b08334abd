import { TooManyUploadsError } from './intake.errors.js';

/** Bounds the uploads on disk at a time, so that together they cannot fill it. */
export class SlotPool {
  private free: number;

  constructor(slots: number) {
    this.free = slots;
  }

  /** Returns the release of the slot. There is no queue: a waiting upload would keep its connection, half sent. */
  take(): () => void {
    if (this.free === 0) throw new TooManyUploadsError();
    this.free -= 1;
    let isTaken = true;
    return () => {
      if (isTaken) this.free += 1;
      isTaken = false;
    };
  }
}
