import ts from 'typescript';
import type { Json, JsonObject } from '../wire-types.js';

/** Maximum depth; deeper types are written as "anything", because some are endless. */
const maxDepth = 16;
/** Maximum number of types: state is small, while a class of a library may lead to hundreds. */
const maxTypes = 2_000;

const messageName = 'BaseMessage';
const messageSchema: JsonObject = {
  type: 'object',
  title: messageName,
  properties: {
    id: { type: 'string' },
    type: { type: 'string', enum: ['human', 'ai', 'system', 'tool', 'function', 'remove', 'generic'] },
    content: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'object', additionalProperties: true } }] },
    name: { type: 'string' },
    additional_kwargs: { type: 'object', additionalProperties: true },
    response_metadata: { type: 'object', additionalProperties: true },
    tool_calls: { type: 'array', items: { type: 'object', additionalProperties: true } },
    tool_call_id: { type: 'string' },
  },
  required: ['type', 'content'],
  additionalProperties: true,
};
const messageRef: JsonObject = { $ref: `#/definitions/${messageName}` };
/** Marks a conversation for user interfaces, as in LangGraph's own schemas. */
const messagesMark = { langgraph_type: 'messages' };

/** Writes types of the compiler as JSON schema (draft 7). */
export class JsonSchemaWriter {
  private readonly definitions: Record<string, JsonObject> = {};
  private readonly named = new Map<ts.Type, string>();
  private readonly open = new Set<ts.Type>();
  private written = 0;

  constructor(private readonly checker: ts.TypeChecker) {}

  /** null for a type that is not an object with known members. */
  schemaOf(type: ts.Type): JsonObject | null {
    const object = this.checker.getNonNullableType(type);
    if (isAnything(object) || this.fieldsOf(object).length === 0) return null;
    const schema = this.object(object, 0);
    const whole: JsonObject = { $schema: 'http://json-schema.org/draft-07/schema#', ...schema };
    return Object.keys(this.definitions).length > 0 ? { ...whole, definitions: this.definitions } : whole;
  }

  private write(type: ts.Type, depth: number): JsonObject {
    this.written += 1;
    if (depth > maxDepth || this.written > maxTypes || isAnything(type)) return {};
    return this.primitive(type) ?? this.composite(type, depth);
  }

  private primitive(type: ts.Type): JsonObject | undefined {
    const { flags } = type;
    if (type.isStringLiteral()) return { type: 'string', const: type.value };
    if (type.isNumberLiteral()) return { type: 'number', const: type.value };
    if (flags & ts.TypeFlags.BooleanLiteral) {
      return { type: 'boolean', const: this.checker.typeToString(type) === 'true' };
    }
    if (flags & ts.TypeFlags.StringLike) return { type: 'string' };
    if (flags & ts.TypeFlags.NumberLike) return { type: 'number' };
    if (flags & ts.TypeFlags.BigIntLike) return { type: 'integer' };
    if (flags & ts.TypeFlags.BooleanLike) return { type: 'boolean' };
    if (flags & ts.TypeFlags.Null) return { type: 'null' };
    return undefined;
  }

  private composite(type: ts.Type, depth: number): JsonObject {
    if (type.isUnion()) return this.union(type, depth);
    if (this.isMessage(type)) return this.message();
    if (this.checker.isTupleType(type)) return this.tuple(type, depth);
    if (this.checker.isArrayType(type)) return this.array(type, depth);
    if (type.isIntersection()) {
      const plain = type.types.map((part) => this.primitive(part)).find((schema) => schema !== undefined);
      if (plain) return plain;
    }
    if (type.getSymbol()?.name === 'Date') return { type: 'string', format: 'date-time' };
    return this.isData(type) ? this.reference(type, depth) : {};
  }

  /** A union with messages is a conversation, in each form that LangChain accepts. */
  private union(type: ts.UnionType, depth: number): JsonObject {
    const parts = type.types.filter((part) => !isNothing(part) && !this.isOverwrite(part));
    if (parts.some((part) => this.isMessages(part))) return this.messages();
    if (parts.some((part) => this.isMessage(part))) return this.message();
    if (parts.length > 1 && parts.every((part) => part.isStringLiteral())) {
      return { type: 'string', enum: parts.map((part) => (part as ts.StringLiteralType).value) };
    }
    const written = parts.map((part) => this.write(part, depth + 1));
    const schemas = unique(mergeBooleans(written));
    if (schemas.length === 1) return schemas[0] as JsonObject;
    return schemas.some((schema) => Object.keys(schema).length === 0) ? {} : { anyOf: schemas };
  }

  private tuple(type: ts.Type, depth: number): JsonObject {
    const items = this.checker.getTypeArguments(type as ts.TypeReference).map((item) => this.write(item, depth + 1));
    return { type: 'array', items, minItems: items.length, maxItems: items.length };
  }

  private array(type: ts.Type, depth: number): JsonObject {
    if (this.isMessages(type)) return this.messages();
    const [item] = this.checker.getTypeArguments(type as ts.TypeReference);
    return { type: 'array', items: item ? this.write(item, depth + 1) : {} };
  }

  /** Named types are written once; recursive types need a name. */
  private reference(type: ts.Type, depth: number): JsonObject {
    const known = this.named.get(type);
    if (known !== undefined) return { $ref: `#/definitions/${known}` };
    if (this.open.has(type)) return {};
    const name = nameOf(type);
    if (name === undefined) {
      this.open.add(type);
      const schema = this.object(type, depth);
      this.open.delete(type);
      return schema;
    }
    const unused = this.unusedName(name);
    this.named.set(type, unused);
    this.definitions[unused] = {};
    this.definitions[unused] = this.object(type, depth);
    return { $ref: `#/definitions/${unused}` };
  }

  private object(type: ts.Type, depth: number): JsonObject {
    const fields = this.fieldsOf(type);
    const properties: Record<string, Json> = {};
    for (const field of fields) {
      const description = ts.displayPartsToString(field.getDocumentationComment(this.checker));
      const schema = this.write(this.checker.getTypeOfSymbol(field), depth + 1);
      properties[field.name] = { ...schema, ...(description && schema.$ref === undefined ? { description } : {}) };
    }
    const required = fields.filter((field) => !this.isOptional(field)).map(({ name }) => name);
    const others = this.checker.getIndexInfoOfType(type, ts.IndexKind.String)?.type;
    return {
      type: 'object',
      ...(fields.length > 0 ? { properties } : {}),
      ...(required.length > 0 ? { required } : {}),
      ...(others ? { additionalProperties: isAnything(others) ? true : this.write(others, depth + 1) } : {}),
    };
  }

  private fieldsOf(type: ts.Type): ts.Symbol[] {
    return this.checker.getPropertiesOfType(type).filter((field) => {
      const isHidden = field.declarations?.some(
        (declaration) => ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.NonPublicAccessibilityModifier,
      );
      const value = this.checker.getNonNullableType(this.checker.getTypeOfSymbol(field));
      return !isHidden && !field.name.startsWith('__@') && value.getCallSignatures().length === 0;
    });
  }

  private isOptional(field: ts.Symbol): boolean {
    if (field.flags & ts.SymbolFlags.Optional) return true;
    const type = this.checker.getTypeOfSymbol(field);
    return (type.isUnion() ? type.types : [type]).some(({ flags }) => flags & ts.TypeFlags.Undefined);
  }

  private isData(type: ts.Type): boolean {
    if (!(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) return false;
    const { name } = type.getSymbol() ?? {};
    return type.getCallSignatures().length === 0 && name !== 'Map' && name !== 'Set' && name !== 'Promise';
  }

  private isMessages(type: ts.Type): boolean {
    if (!this.checker.isArrayType(type)) return false;
    const [item] = this.checker.getTypeArguments(type as ts.TypeReference);
    return item !== undefined && (item.isUnion() ? item.types : [item]).some((part) => this.isMessage(part));
  }

  /** Every channel with a reducer accepts an overwrite, which is no part of the value. */
  private isOverwrite(type: ts.Type): boolean {
    return this.checker.getPropertyOfType(type, '__overwrite__') !== undefined;
  }

  private isMessage(type: ts.Type): boolean {
    const symbol = type.getSymbol();
    if (!symbol || !(symbol.flags & ts.SymbolFlags.Class)) return false;
    if (symbol.name === 'BaseMessage' && isOfLangChain(symbol)) return true;
    const declared = this.checker.getDeclaredTypeOfSymbol(symbol);
    const bases = declared.isClassOrInterface() ? this.checker.getBaseTypes(declared) : [];
    return bases.some((base) => this.isMessage(base));
  }

  private message(): JsonObject {
    this.definitions[messageName] = messageSchema;
    return messageRef;
  }

  private messages(): JsonObject {
    return { type: 'array', items: this.message(), ...messagesMark };
  }

  private unusedName(name: string): string {
    let unused = name;
    for (let count = 2; unused in this.definitions || unused === messageName; count += 1) unused = `${name}${count}`;
    return unused;
  }
}

const isNothing = ({ flags }: ts.Type) => (flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)) !== 0;

const isOfLangChain = ({ declarations = [] }: ts.Symbol) =>
  declarations.some((declaration) => declaration.getSourceFile().fileName.includes('/@langchain/core/'));

const isAnything = ({ flags }: ts.Type) =>
  (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.Never | ts.TypeFlags.ESSymbolLike)) !== 0;

/** Name of its declaration; none for inline types and for types made of others (Partial, Pick). */
function nameOf(type: ts.Type): string | undefined {
  const alias = type.aliasSymbol;
  if (alias) return type.aliasTypeArguments?.length ? undefined : alias.name;
  const symbol = type.getSymbol();
  const isDeclared = symbol && symbol.flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.Class);
  const hasArguments = (type as ts.TypeReference).typeArguments?.length;
  return isDeclared && !hasArguments ? symbol.name : undefined;
}

function mergeBooleans(schemas: JsonObject[]): JsonObject[] {
  const isLiteral = (schema: JsonObject) => schema.type === 'boolean' && 'const' in schema;
  if (schemas.filter(isLiteral).length < 2) return schemas;
  return [...schemas.filter((schema) => !isLiteral(schema)), { type: 'boolean' }];
}

function unique(schemas: JsonObject[]): JsonObject[] {
  return [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()];
}
