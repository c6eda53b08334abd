interface Instruction {
  name: string;
  /** Everything after the name and the flags, continuation lines joined. */
  value: string;
  flags: Record<string, string>;
  /** The values of `--mount`, a flag that may be repeated. */
  mounts: string[];
}

export interface Stage {
  base: string;
  alias?: string;
  instructions: Instruction[];
}

/** Parses the stages of a Dockerfile. `ARG`s before the first stage are substituted in `FROM`. */
export function parseDockerfile(text: string): Stage[] {
  const stages: Stage[] = [];
  const defaults = new Map<string, string>();
  for (const instruction of instructions(text)) {
    const stage = stages.at(-1);
    if (instruction.name === 'FROM') {
      const [base = '', , alias] = instruction.value.split(/\s+/);
      stages.push({
        base: base.replace(/\$\{(\w+)\}/g, (_, name: string) => defaults.get(name) ?? ''),
        alias,
        instructions: [],
      });
    } else if (stage) {
      stage.instructions.push(instruction);
    } else {
      const [name = '', value = ''] = instruction.value.split('=');
      defaults.set(name, value);
    }
  }
  return stages;
}

function instructions(text: string): Instruction[] {
  const lines = text
    .split('\n')
    .filter((line) => !/^\s*#/.test(line))
    .join('\n')
    .replace(/\s*\\\n\s*/g, ' ')
    .split('\n');
  return lines.filter((line) => line.trim() !== '').map(parseInstruction);
}

function parseInstruction(line: string): Instruction {
  const [, name = '', rest = ''] = /^\s*(\w+)\s+(.*)$/.exec(line) ?? [];
  const flags: Record<string, string> = {};
  const mounts: string[] = [];
  let value = rest;
  for (let flag = /^--([\w-]+)=(\S+)\s+/.exec(value); flag; flag = /^--([\w-]+)=(\S+)\s+/.exec(value)) {
    if (flag[1] === 'mount') mounts.push(flag[2] ?? '');
    else flags[flag[1] ?? ''] = flag[2] ?? '';
    value = value.slice(flag[0].length);
  }
  return { name: name.toUpperCase(), value: value.trim(), flags, mounts };
}

/** The exec form of `CMD` or of the command in a `HEALTHCHECK`; undefined for the shell form. */
export function execForm(value: string): string[] | undefined {
  const array = /\[.*\]$/.exec(value)?.[0];
  return array === undefined ? undefined : (JSON.parse(array) as string[]);
}

/** Docker applies the last `CMD`, `USER` or `STOPSIGNAL` of a stage. */
export function last(stage: Stage, name: string): Instruction | undefined {
  return stage.instructions.findLast((instruction) => instruction.name === name);
}
