/** Imports past the doors; never upwards. */
export interface Exemption {
  /** Rooms. */
  from: string[];
  /** Rooms, or files without their extension. */
  to: string[];
  why: string;
}

export interface House {
  /** The lowest first. */
  floors: string[][];
  /** Rooms that no other file of the roof imports either. */
  onlyForAppModule?: string[];
  /** What is used of another feature: files with these roles. */
  doors?: string[];
  exempt?: Exemption[];
}

export declare const houses: Record<string, House>;
