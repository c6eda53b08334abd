/**
 * `true` if two types have the same values, otherwise `false`. DTO and entity libraries must not import each other, so
 * both declare an enumeration. `const same: Same<A, B> = true` makes a difference a type error.
 */
export type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
