/** The only access to the environment of the process. */
export function readProcessEnv(): NodeJS.ProcessEnv {
  return process.env;
}

/** Sets a variable while `work` runs, for libraries that read options only from the environment. */
export function withProcessVariable(name: string, value: string, work: () => void): void {
  const before = process.env[name];
  process.env[name] = value;
  try {
    work();
  } finally {
    if (before === undefined) delete process.env[name];
    else process.env[name] = before;
  }
}
