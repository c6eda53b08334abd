import { z } from 'zod';

/** One entry per variable, in schema order: description, then the variable (commented out if optional). */
export function renderEnvExample(title: string, schema: z.ZodObject): string {
  const lines = [`# ${title}`];
  for (const [name, type] of Object.entries(schema.shape) as [string, z.ZodType][]) {
    const description = type.description ?? z.globalRegistry.get(type)?.description;
    if (!description) throw new Error(`${name} has no description`);
    const absent = type.safeParse(undefined);
    const fallback = absent.success && absent.data !== undefined ? absent.data : undefined;
    lines.push(
      `# ${description}`,
      `${absent.success ? '#' : ''}${name}=${fallback === undefined ? '' : String(fallback)}`,
    );
  }
  return `${lines.join('\n')}\n`;
}
