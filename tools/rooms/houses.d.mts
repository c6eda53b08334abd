export interface Exemption {
  from: string[];
  to: string[];
  why: string;
}

export interface House {
  floors: string[][];
  onlyForAppModule?: string[];
  doors?: string[];
  exempt?: Exemption[];
}

export declare const houses: Record<string, House>;
