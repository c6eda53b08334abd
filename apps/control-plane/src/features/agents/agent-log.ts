import { open, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { DeploymentLog, type LogSource } from '../../core/logs/deployment-log.port.js';
import type { AgentFolder } from './agent-folders.js';
import { lastMessages, parseLine } from './log-line.plan.js';

const maxReadBytes = 1024 * 1024;
/** Size from which a file is emptied after reading. */
const maxFileBytes = 16 * 1024 * 1024;

/** Source of log lines of an agent server. */
export const sourceOf = (agent: Pick<LogSource, 'tenantId' | 'deploymentId' | 'revisionId'>): LogSource => ({
  tenantId: agent.tenantId,
  deploymentId: agent.deploymentId,
  revisionId: agent.revisionId,
  stream: 'deploy',
});

/**
 * Passes on new lines of the log file. It stores the position after the lines, so that a process that takes over repeats
 * lines but loses none. True if there may be more.
 */
export async function forwardLog(folder: AgentFolder, source: LogSource, log: DeploymentLog): Promise<boolean> {
  const size = (await stat(folder.log).catch(() => null))?.size ?? 0;
  const from = await readOffset(folder);
  // The file was emptied, and the process ended before it stored the position.
  const start = from > size ? 0 : from;
  if (size === start) return false;
  const { text, length } = await readLines(folder.log, start, size - start > maxReadBytes);
  if (length === 0) return false;
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const { level, message } = parseLine(line);
    log.append(source, level, message);
  }
  await log.flush();
  const read = start + length;
  if (read < maxFileBytes) await writeFile(folder.logOffset, String(read));
  else await empty(folder, read);
  return read < size;
}

/** Lines that arrive between the two checks are lost with the file, so it is emptied only when it is read completely. */
async function empty(folder: AgentFolder, read: number): Promise<void> {
  if ((await stat(folder.log)).size === read) {
    await truncate(folder.log);
    await writeFile(folder.logOffset, '0');
  } else await writeFile(folder.logOffset, String(read));
}

async function readOffset(folder: AgentFolder): Promise<number> {
  return Number(await readFile(folder.logOffset, 'utf8').catch(() => '0')) || 0;
}

/** Whole lines. With `hasMore`, a line that fills the buffer is cut. */
async function readLines(path: string, start: number, hasMore: boolean): Promise<{ text: string; length: number }> {
  const file = await open(path);
  try {
    const buffer = Buffer.alloc(maxReadBytes);
    const { bytesRead } = await file.read(buffer, 0, maxReadBytes, start);
    const end = buffer.lastIndexOf(10, bytesRead - 1) + 1;
    const length = end === 0 && hasMore ? bytesRead : end;
    return { text: buffer.toString('utf8', 0, length), length };
  } finally {
    await file.close();
  }
}

/** Last lines of the log, for the message of a failure. */
export async function lastLines(folder: AgentFolder, count: number): Promise<string> {
  const size = (await stat(folder.log).catch(() => null))?.size ?? 0;
  if (size === 0) return '';
  const { text } = await readLines(folder.log, Math.max(0, size - 16_384), true);
  return lastMessages(text, count);
}
