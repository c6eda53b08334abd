/** Nothing that leaves a mark: blanks, controls, formatting and fillers. */
const invisible = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** What changes or hides the text around it. Joiners stay: emoji and several scripts are written with them. */
const deceptive = /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu;

export function isUnnamed(name: string): boolean {
  return invisible.test(name);
}

/** A name as one can see and tell it: control characters as signs, and something where there is nothing. */
export function visibleName(name: string): string {
  return isUnnamed(name) ? '(unnamed)' : name.replace(deceptive, picture);
}

/** Signs that every font has; the pictures of control characters are missing from many. */
function picture(character: string): string {
  if (character === '\n') return '↵';
  if (character === '\t') return '⇥';
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
  return `‹U+${code.padStart(4, '0')}›`;
}
