/** Most values are available synchronously; promises would cost more than the values. */
export type Soon<T> = T | Promise<T>;

export const allSoon = <T>(values: Soon<T>[]): Soon<T[]> =>
  values.some((value) => value instanceof Promise) ? Promise.all(values) : (values as T[]);
