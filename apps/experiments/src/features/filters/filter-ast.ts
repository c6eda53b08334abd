export const JUNCTIONS = ['and', 'or', 'not'] as const;
export const ORDERINGS = ['gt', 'gte', 'lt', 'lte'] as const;
export const COMPARATORS = ['eq', 'neq', ...ORDERINGS, 'in', 'has', 'search', 'exists'] as const;

export type Junction = (typeof JUNCTIONS)[number];
export type Ordering = (typeof ORDERINGS)[number];
export type Comparator = (typeof COMPARATORS)[number];

export type Scalar = string | number | boolean | null;

export interface Literal {
  value: Scalar | Literal[];
  /** Where it begins in the text, in characters. */
  at: number;
}

/** A filter as it was written, whatever it is about. */
export type FilterNode =
  | { type: 'junction'; operator: Junction; of: FilterNode[]; at: number }
  | {
      type: 'comparison';
      operator: Comparator;
      /** Null where there is none: `search("text")`. */
      attribute: string | null;
      attributeAt: number;
      /** Null where there is none: `exists(outputs)`. */
      value: Literal | null;
      at: number;
    };

/** The text of a filter, in one way of several. */
export function printFilter(node: FilterNode): string {
  if (node.type === 'junction') return `${node.operator}(${node.of.map(printFilter).join(', ')})`;
  const parts = [
    ...(node.attribute === null ? [] : [printName(node.attribute)]),
    ...(node.value ? [print(node.value)] : []),
  ];
  return `${node.operator}(${parts.join(', ')})`;
}

const printName = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name));

function print({ value }: Literal): string {
  return Array.isArray(value) ? `[${value.map(print).join(', ')}]` : JSON.stringify(value);
}
