import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Lists every invalid variable, by name and rule only: values may be secrets. */
export class EnvironmentError extends Error {
  constructor(readonly problems: string[]) {
    const list = problems.length === 1 ? ` ${problems[0]}` : problems.map((problem) => `\n  - ${problem}`).join('');
    super(`The environment is not valid:${list}`);
    this.name = 'EnvironmentError';
  }
}

/**
 * Reads and validates a service's environment once, at start.
 * `NAME_FILE` may name a file that holds the value of `NAME` (Kubernetes and Docker secrets).
 * An empty value counts as absent, as compose files and shells produce it.
 */
export function loadEnv<S extends z.ZodObject>(schema: S, source: NodeJS.ProcessEnv): Readonly<z.output<S>> {
  const problems: string[] = [];
  const input: Record<string, string> = {};
  for (const name of Object.keys(schema.shape)) {
    const file = source[`${name}_FILE`];
    if (file) {
      try {
        input[name] = readFileSync(file, 'utf8').trim();
        continue;
      } catch {
        problems.push(`${name}_FILE: the file cannot be read`);
        continue;
      }
    }
    const value = source[name];
    if (value !== undefined && value !== '') input[name] = value;
  }
  const parsed = schema.safeParse(input);
  if (!parsed.success) {
    for (const issue of parsed.error.issues) {
      const name = String(issue.path[0] ?? '');
      if (!problems.some((problem) => problem.startsWith(`${name}_FILE:`))) problems.push(`${name}: ${issue.message}`);
    }
  }
  if (problems.length > 0) throw new EnvironmentError(problems);
  return Object.freeze(parsed.data as z.output<S>);
}
