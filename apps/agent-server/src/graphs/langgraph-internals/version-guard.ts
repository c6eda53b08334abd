import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installedPackage, servedVersions } from './project-packages.js';

/** Private members by the object that has them. The README of this folder explains each; no other folder names one. */
export const privateMembers = {
  Pregel: ['_streamIterator', '_metaRegistry'],
  AsyncBatchedStore: ['start', 'enqueueOperation', 'processBatchQueue'],
  AsyncLocalStorageProviderSingleton: ['getInstance', 'runWithConfig'],
  CallbackManager: ['_configureSync'],
} as const;

type Report = (message: string, fields: Record<string, unknown>, level: 'warn') => void;

const gaps = new Set<string>();
let report: Report | null = null;

/**
 * Checks that an object has the methods that a patch needs. Reports each gap once.
 *
 * @param consequence The behaviour without the patch.
 */
export function hasMembers(
  owner: keyof typeof privateMembers,
  object: object | undefined,
  members: readonly string[],
  consequence: string,
): boolean {
  const missing = members.filter(
    (name) => typeof (object as Record<string, unknown> | undefined)?.[name] !== 'function',
  );
  if (missing.length > 0) addGap(`${owner} has no ${missing.join(', ')}: ${consequence}`);
  return missing.length === 0;
}

/** Logs gaps of this thread, found before and after the call, and versions of the server's packages beyond the tested range. */
export function reportGaps(log: Report): void {
  report = log;
  for (const gap of [...gaps, ...untestedPackages()]) logGap(gap);
}

function addGap(gap: string): void {
  if (gaps.has(gap)) return;
  gaps.add(gap);
  logGap(gap);
}

function logGap(reason: string): void {
  report?.('LangGraph differs from the versions that this server supports', { reason }, 'warn');
}

function untestedPackages(): string[] {
  const folder = dirname(fileURLToPath(import.meta.url));
  return Object.entries(servedVersions).flatMap(([name, { atLeast, below, testedBelow }]) => {
    const version = installedPackage(folder, name)?.version ?? 'none';
    const [major = NaN, minor = NaN] = version.split('.').map(Number);
    const isTested = major >= atLeast && major < below && (major < below - 1 || minor < testedBelow);
    const range = `${atLeast}.0.0 to below ${below - 1}.${testedBelow}.0`;
    return isTested ? [] : [`the server has ${name} ${version}; tested are ${range}`];
  });
}
