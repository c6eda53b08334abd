export const JUNCTIONS = ['and', 'or', 'not'] as const;
export const ORDERINGS = ['gt', 'gte', 'lt', 'lte'] as const;
export const COMPARATORS = ['eq', 'neq', ...ORDERINGS, 'in', 'has', 'search', 'exists'] as const;

export type Junction = (typeof JUNCTIONS)[number];
export type Ordering = (typeof ORDERINGS)[number];
export type Comparator = (typeof COMPARATORS)[number];

export type Scalar = string | number | boolean | null;

export interface Literal {
  value: Scalar | Literal[];
  /** Offset in the text, in characters. */
  at: number;
}

/** Syntax tree of a filter, independent of its resource. */
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
