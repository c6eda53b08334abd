import { DefaultNamingStrategy } from 'typeorm';

/** Column of a property. */
export const columnName = (property: string) => property.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();

/** snake_case columns for camelCase properties; other names stay. */
export class SnakeNamingStrategy extends DefaultNamingStrategy {
  override columnName(propertyName: string, customName: string, embeddedPrefixes: string[]): string {
    const name = customName || columnName(propertyName);
    return [...embeddedPrefixes.map(columnName), name].join('_');
  }

  override joinColumnName(relationName: string, referencedColumnName: string): string {
    return `${columnName(relationName)}_${columnName(referencedColumnName)}`;
  }
}
