export type FilterScalar = string | number | boolean | null;

/** Filter on the metadata of rows. `contains` applies to list members. */
export type AccessFilter =
  | { readonly and: readonly AccessFilter[] }
  | { readonly or: readonly AccessFilter[] }
  | { readonly key: string; readonly is: FilterScalar }
  | { readonly key: string; readonly contains: readonly FilterScalar[] };

/** Result of custom authorization for a request. */
export interface Access {
  /** Rows outside these filters do not exist for the caller. */
  readonly threads?: AccessFilter;
  readonly assistants?: AccessFilter;
  readonly crons?: AccessFilter;
  /** Filters the namespaces of items instead of metadata. */
  readonly store?: AccessFilter;
  /** Metadata that the handlers add to a thread created by this request. */
  readonly stamp?: Readonly<Record<string, unknown>>;
}
