/** The parameter of `@>`; undefined where no member is asked for, so that the condition is left out. */
export function jsonContainment(members: Record<string, unknown> | undefined): string | undefined {
  return members && Object.keys(members).length > 0 ? JSON.stringify(members) : undefined;
}
