import type { FieldError } from '@heddle/errors';

/** Deeper than any real document, and well within what PostgreSQL and recursive code can take. */
const maxDepth = 500;

const nul = '\u0000';

/** What PostgreSQL cannot store in a text: NUL, and halves of surrogate pairs. */
export function textProblem(text: string): Pick<FieldError, 'msg' | 'type'> | undefined {
  if (text.includes(nul)) return { msg: 'String should not contain NUL characters', type: 'string_nul' };
  if (!text.isWellFormed())
    return { msg: 'String should be valid Unicode: it has an unpaired surrogate', type: 'string_unicode' };
  return undefined;
}

/**
 * The first place in a parsed JSON value that cannot be stored, or undefined. Iterative, so that a hostile
 * document cannot overflow the stack.
 */
export function findUnstorable(root: unknown, source = 'body'): FieldError | undefined {
  const queue: { value: unknown; loc: (string | number)[] }[] = [{ value: root, loc: [source] }];
  for (let item = queue.pop(); item; item = queue.pop()) {
    const { value, loc } = item;
    if (typeof value === 'string') {
      const problem = textProblem(value);
      if (problem) return { loc, ...problem };
    } else if (typeof value === 'object' && value !== null) {
      if (loc.length > maxDepth)
        return { loc: loc.slice(0, 10), msg: `Input is nested deeper than ${maxDepth} levels`, type: 'too_deep' };
      for (const [key, child] of Object.entries(value)) {
        const problem = textProblem(key);
        if (problem) return { loc, ...problem };
        if (typeof child !== 'string' && (typeof child !== 'object' || child === null)) continue;
        queue.push({ value: child, loc: [...loc, Array.isArray(value) ? Number(key) : key] });
      }
    }
  }
  return undefined;
}
