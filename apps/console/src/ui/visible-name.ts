/** Invisible characters: blanks, controls, formatting and fillers. */
const invisible = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Characters that change or hide the text around them. Joiners stay: emoji and several scripts need them. */
const deceptive = /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu;

export function isUnnamed(name: string): boolean {
  return invisible.test(name);
}

/** Visible form of a name: control characters as signs, and a placeholder for an empty name. */
export function visibleName(name: string): string {
  return isUnnamed(name) ? '(unnamed)' : name.replace(deceptive, picture);
}

/** Signs that every font has, unlike the pictures of control characters. */
function picture(character: string): string {
  if (character === '\n') return '↵';
  if (character === '\t') return '⇥';
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
  return `‹U+${code.padStart(4, '0')}›`;
}
