import type { z } from 'zod';
import { settingsOf } from './settings.js';

/** One entry per variable, in schema order: description, then the variable (commented out if optional). */
export function renderEnvExample(title: string, schema: z.ZodObject): string {
  const lines = settingsOf(schema).flatMap(({ name, description, required, fallback }) => [
    `# ${description}`,
    `${required ? '' : '#'}${name}=${fallback}`,
  ]);
  return `${[`# ${title}`, ...lines].join('\n')}\n`;
}
