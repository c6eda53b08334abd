import { getMetadataArgsStorage } from 'typeorm';
import { columnName } from './snake-naming.strategy.js';

type Entity<E> = abstract new () => E;
type Property<E> = keyof E & string;

interface ColumnsOptions<E> {
  /** Alias of the table in the statement. */
  of?: string;
  /** Restricts the columns; default: all. */
  only?: readonly Property<E>[];
  except?: readonly Property<E>[];
  /** Expressions in place of columns; each gets the (qualified) column name. */
  as?: Partial<Record<Property<E>, (column: string) => string>>;
}

/**
 * Column list of SELECT and RETURNING that names rows like the entity's properties: `thread_id AS "threadId", ...`. The
 * entity's decorators are the only list of columns.
 */
export function columnsOf<E>(entity: Entity<E>, { of, only, except = [], as = {} }: ColumnsOptions<E> = {}): string {
  return propertiesOf(entity)
    .filter((property) => (only ? only.includes(property) : !except.includes(property)))
    .map((property) => {
      const column = `${of ? `${of}.` : ''}"${columnName(property)}"`;
      const expression = as[property]?.(column) ?? column;
      return `${expression} AS "${property}"`;
    })
    .join(', ');
}

function propertiesOf<E>(entity: Entity<E>): Property<E>[] {
  const lineage = new Set<unknown>();
  for (let type: unknown = entity; typeof type === 'function'; type = Object.getPrototypeOf(type)) lineage.add(type);
  return getMetadataArgsStorage()
    .columns.filter(({ target }) => lineage.has(target))
    .map(({ propertyName }) => propertyName as Property<E>);
}
