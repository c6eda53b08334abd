import type { LogLevel } from '../../core/logs/deployment-log.port.js';

const levels: Readonly<Record<string, LogLevel>> = {
  trace: 'DEBUG',
  debug: 'DEBUG',
  info: 'INFO',
  warn: 'WARNING',
  error: 'ERROR',
  fatal: 'CRITICAL',
};

interface LogLine {
  level: LogLevel;
  message: string;
}

/** A line of the agent server is JSON; other lines are output of the project. */
export function parseLine(line: string): LogLine {
  const fields = parseObject(line);
  if (typeof fields?.msg !== 'string') return { level: 'INFO', message: line };
  const { level, time: _time, pid: _pid, hostname: _host, service: _service, msg, ...rest } = fields;
  const details = Object.keys(rest).length > 0 ? ` ${JSON.stringify(rest)}` : '';
  return { level: levels[String(level)] ?? 'INFO', message: `${msg}${details}` };
}

/** Last lines of a log, for the message of a failure. */
export function lastMessages(text: string, count: number): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines
    .slice(-count)
    .map((line) => parseLine(line).message)
    .join('\n');
}

function parseObject(line: string): Record<string, unknown> | null {
  if (!line.startsWith('{')) return null;
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return null;
  }
}
