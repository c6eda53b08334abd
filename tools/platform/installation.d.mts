export interface Lockfile {
  packages: Record<
    string,
    { version?: string; integrity?: string; resolved?: string; link?: boolean; optional?: boolean }
  >;
}
export declare function isInstalled(lockfile: Lockfile, installed: Lockfile): boolean;
