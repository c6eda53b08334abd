import { TooManyUploadsError } from './intake.errors.js';

/** How many uploads may be on disk at a time, so that together they cannot fill it. */
export class SpoolPlaces {
  private free: number;

  constructor(places: number) {
    this.free = places;
  }

  /** Returns what gives the place back. Nobody waits for one: whoever waits with a body half sent keeps a connection. */
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
