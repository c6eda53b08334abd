export type FilterScalar = string | number | boolean | null;

/** On the metadata of rows. `contains` is about members that are lists. */
export type AccessFilter =
  | { readonly and: readonly AccessFilter[] }
  | { readonly or: readonly AccessFilter[] }
  | { readonly key: string; readonly is: FilterScalar }
  | { readonly key: string; readonly contains: readonly FilterScalar[] };

/** What custom authorization made of a request. */
export interface Access {
  /** Rows outside of these do not exist for the caller. */
  readonly threads?: AccessFilter;
  readonly assistants?: AccessFilter;
  readonly crons?: AccessFilter;
  /** About the namespaces of items, in the place of metadata. */
  readonly store?: AccessFilter;
  /** What the handlers put into the metadata of a thread that this request makes by the way. */
  readonly stamp?: Readonly<Record<string, unknown>>;
}
