/** CPU and memory of processes on Linux; other systems have no such figures in the table. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Clock ticks per second in /proc, on every architecture. */
const ticksPerSecond = 100;

export const canReadProcesses = existsSync('/proc/self/stat');

/**
 * The fields of /proc/<pid>/stat after the name, which may hold anything.
 *
 * @param {string} path
 */
function statFields(path) {
  try {
    const text = readFileSync(path, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    // It ended in between.
    return [];
  }
}

/** @param {string[]} fields @param {number} first */
const cpuMs = (fields, first) =>
  ((Number(fields[first] ?? 0) + Number(fields[first + 1] ?? 0)) * 1000) / ticksPerSecond;
const ownTime = 11;
const timeOfEndedChildren = 13;

/** @param {string} path */
const numbersIn = (path) => readdirSync(path).filter((name) => /^\d+$/.test(name));

/**
 * CPU of a process so far: its main thread, and all others.
 *
 * @param {number} pid
 */
export function cpuOfThreads(pid) {
  const cpu = { mainMs: 0, otherMs: 0 };
  for (const thread of numbersIn(`/proc/${pid}/task`)) {
    const ms = cpuMs(statFields(`/proc/${pid}/task/${thread}/stat`), ownTime);
    if (Number(thread) === pid) cpu.mainMs += ms;
    else cpu.otherMs += ms;
  }
  return cpu;
}

/**
 * CPU in ms of a process with its children, also those that have ended.
 *
 * @param {number} pid
 */
export function cpuOfFamily(pid) {
  const parent = statFields(`/proc/${pid}/stat`);
  const children = numbersIn('/proc')
    .map((other) => statFields(`/proc/${other}/stat`))
    .filter((fields) => Number(fields[1]) === pid);
  return [parent, ...children].reduce(
    (sum, fields) => sum + cpuMs(fields, ownTime),
    cpuMs(parent, timeOfEndedChildren),
  );
}

/**
 * Memory of all of them together.
 *
 * @param {readonly number[]} pids
 */
export function residentMiB(pids) {
  const kib = pids.map((pid) => /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  return kib.reduce((sum, text) => sum + Number(text ?? 0), 0) / 1024;
}

/**
 * Processes that a process has started, with those that they have started.
 *
 * @param {number} pid
 * @returns {number[]}
 */
export function descendantsOf(pid) {
  const children = numbersIn('/proc')
    .map(Number)
    .filter((other) => Number(statFields(`/proc/${other}/stat`)[1]) === pid);
  return children.flatMap((child) => [child, ...descendantsOf(child)]);
}
