export type FilterScalar = string | number | boolean | null;

/** Filter on the metadata of rows. `contains` applies to list members. */
export type AccessFilter =
  | { readonly and: readonly AccessFilter[] }
  | { readonly or: readonly AccessFilter[] }
  | { readonly key: string; readonly is: FilterScalar }
  | { readonly key: string; readonly contains: readonly FilterScalar[] };

/** Result of custom authorization for a request. */
export interface Access {
  /** Filters by resource. Rows outside a filter do not exist for the caller. */
  readonly filters: Readonly<Partial<Record<string, AccessFilter>>>;
  /** Metadata that the handlers add to rows created by this request. */
  readonly stamp?: Readonly<Record<string, unknown>>;
}
