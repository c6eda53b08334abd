import type { BuildLimits, BuildPlan } from './project-build.js';

/** A build in a pod of its own, as its program receives it in BUILD_JOB. */
export interface BuildJob {
  plan: BuildPlan;
  limits: BuildLimits;
  /** Signed link to the archive of the source, and its digest. */
  source: { url: string; digest: string };
  /** Signed link that takes the archive of the result, with its digest in `digestHeader`. */
  resultUrl: string;
}

/** Header of an upload: `sha256:<64 hex digits>` of its content. */
export const digestHeader = 'x-heddle-digest';

/** Why a build in a pod failed. */
interface BuildReport {
  code: string;
  message: string;
  exitCode: number | null;
}

/** Kubernetes cuts the message of an ended container at this size. */
const maxReportBytes = 4096;
const keptStart = 300;

/** The report as JSON that fits into the message of an ended container: the middle of a long message is left out. */
export function encodeReport({ code, message, exitCode }: BuildReport): string {
  let given = message;
  for (let left = message.length; ; left = Math.floor(left * 0.8)) {
    const text = JSON.stringify({ code, message: given, exitCode });
    if (Buffer.byteLength(text) <= maxReportBytes) return text;
    given = `${message.slice(0, keptStart)}\n[...]\n${message.slice(-Math.max(1, left))}`;
  }
}

/** Null for another text: the container ended without a report. */
export function parseReport(text: string): BuildReport | null {
  try {
    const { code, message, exitCode } = JSON.parse(text) as Partial<BuildReport>;
    if (typeof code !== 'string' || !/^[a-z_]{1,40}$/.test(code) || typeof message !== 'string') return null;
    return { code, message, exitCode: Number.isInteger(exitCode) ? (exitCode as number) : null };
  } catch {
    return null;
  }
}
