import { GraphConfigError } from './graph-config.errors.js';

/** Sections that the server's own environment gives as JSON, by the official names of the variables. */
export interface SectionVariables {
  LANGGRAPH_STORE?: string | undefined;
}

export interface Section {
  /** For messages. */
  where: string;
  value: unknown;
}

/** Where a section may be written: the environment of the server wins over `env` of the file, and that over the key. */
export function sectionOf(
  file: string,
  name: keyof SectionVariables,
  given: { own: SectionVariables; env: Readonly<Record<string, string>>; key: string; value: unknown },
): Section {
  const own = given.own[name];
  if (own) return parsed(name, own);
  const text = given.env[name];
  if (text) return parsed(`${file}: env: ${name}`, text);
  return { where: `${file}: ${given.key}`, value: given.value };
}

function parsed(where: string, text: string): Section {
  try {
    return { where, value: JSON.parse(text) as unknown };
  } catch {
    throw new GraphConfigError(`${where} is not valid JSON`);
  }
}
