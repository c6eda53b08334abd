/**
 * `true` where two types have the same values, `false` where one has more. Libraries of DTOs and of entities may not
 * know each other, so an enumeration is written in both; `const same: Same<A, B> = true` where both are visible makes
 * a value that is added on one side an error of the type check.
 */
export type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
