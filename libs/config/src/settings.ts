import { z } from 'zod';

/** A variable as the documentation shows it. */
export interface Setting {
  name: string;
  description: string;
  /** `integer, 0 to 65535`, `boolean`, `URL` and the like. */
  type: string;
  required: boolean;
  /** Text form of the default; empty without one. */
  fallback: string;
}

const booleanPattern = '^(true|false|1|0)$';

interface TypeSchema {
  type?: string;
  format?: string;
  pattern?: string;
  enum?: string[];
  minimum?: number;
  maximum?: number;
}

/** The variables of a schema, in its order. */
export function settingsOf(schema: z.ZodObject): Setting[] {
  return (Object.entries(schema.shape) as [string, z.ZodType][]).map(([name, type]) => {
    const description = type.description ?? z.globalRegistry.get(type)?.description;
    if (!description) throw new Error(`${name} has no description`);
    const absent = type.safeParse(undefined);
    const fallback = absent.success && absent.data !== undefined ? String(absent.data) : '';
    return { name, description, type: typeOf(type), required: !absent.success, fallback };
  });
}

function typeOf(type: z.ZodType): string {
  const schemaOf = (io: 'input' | 'output') => z.toJSONSchema(type, { io, unrepresentable: 'any' }) as TypeSchema;
  const parsed = schemaOf('output');
  if (parsed.enum) return parsed.enum.join(', ');
  if (parsed.type === 'integer' || parsed.type === 'number') return `${parsed.type}${rangeOf(parsed)}`;
  if (parsed.format === 'uri') return 'URL';
  if (schemaOf('input').pattern === booleanPattern) return 'boolean';
  return parsed.type === 'string' ? 'text' : 'list';
}

function rangeOf({ minimum, maximum }: TypeSchema): string {
  if (minimum === undefined) return '';
  const unbounded = maximum === undefined || maximum === Number.MAX_SAFE_INTEGER;
  return unbounded ? `, ${minimum} or more` : `, ${minimum} to ${maximum}`;
}
