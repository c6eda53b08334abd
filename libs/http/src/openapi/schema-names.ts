import type { OpenAPIObject } from '@nestjs/swagger';

const prefix = '#/components/schemas/';

/** Drops the suffix of DTO classes, which is not part of the contract, from schema names. */
export function nameSchemas(document: OpenAPIObject): void {
  const schemas = Object.entries(document.components?.schemas ?? {});
  const named = Object.fromEntries(schemas.map(([className, schema]) => [schemaName(className), schema]));
  if (Object.keys(named).length < schemas.length) {
    const names = schemas.map(([className]) => schemaName(className));
    const twice = names.filter((name, index) => names.indexOf(name) !== index);
    throw new Error(`Two classes are documented under one name: ${twice.join(', ')}`);
  }
  if (document.components) document.components.schemas = named;
  renameReferences(document);
}

const schemaName = (className: string) => className.replace(/Dto$/, '');

function renameReferences(node: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  if ('$ref' in node && typeof node.$ref === 'string' && node.$ref.startsWith(prefix)) {
    node.$ref = prefix + schemaName(node.$ref.slice(prefix.length));
  }
  Object.values(node).forEach(renameReferences);
}
