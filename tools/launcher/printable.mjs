const maxLength = 240;

/**
 * One line of limited length. Errors come from graphs and models: control characters could do anything to a terminal.
 *
 * @param {string} text
 */
export function printable(text) {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return line.length > maxLength ? `${line.slice(0, maxLength)}...` : line;
}
