import { refBytes } from './rope.js';

/** Starts of the entries of a list or object, and the end of the last one. */
export class EntryPlaces {
  private readonly places: number[] = [];

  add(text: number, position: number, refs: number): void {
    this.places.push(text, position, refs);
  }

  get count(): number {
    return this.places.length / 3 - 1;
  }

  text(at: number): number {
    return this.places[at * 3] as number;
  }

  position(at: number): number {
    return this.places[at * 3 + 1] as number;
  }

  refs(at: number): number {
    return this.places[at * 3 + 2] as number;
  }

  /** Size outside of elements. */
  sizeOf(at: number): number {
    return this.position(at + 1) - this.position(at) + (this.refs(at + 1) - this.refs(at)) * refBytes;
  }
}
