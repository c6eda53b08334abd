import { lexer, type Token, type Tokens } from 'marked';

/** Deeper parts are left out; quotes in quotes would exhaust the stack. */
const maxDepth = 12;

/** One line with the text of Markdown, without its marks. */
export function markdownText(markdown: string): string {
  try {
    return textOf(lexer(markdown, { gfm: true }), 0)
      .replace(/\s+/g, ' ')
      .trim();
  } catch {
    return markdown;
  }
}

function textOf(tokens: readonly Token[], depth: number): string {
  return depth > maxDepth ? '' : tokens.map((token) => textOfToken(token, depth + 1)).join('');
}

function textOfToken(token: Token, depth: number): string {
  switch (token.type) {
    case 'list':
      return itemsOf(token as Tokens.List, depth);
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      return [header, ...rows].map((row) => row.map(({ tokens }) => textOf(tokens, depth)).join(' ')).join(' ') + ' ';
    }
    case 'code':
      return `${(token as Tokens.Code).text} `;
    case 'space':
    case 'br':
    case 'hr':
    case 'def':
      return ' ';
    case 'heading':
    case 'paragraph':
    case 'blockquote':
      return `${textOf(token.tokens ?? [], depth)} `;
    case 'html':
      return token.raw;
    default:
      if ('tokens' in token && token.tokens) return textOf(token.tokens, depth);
      return 'text' in token && typeof token.text === 'string' ? token.text : token.raw;
  }
}

function itemsOf({ items, ordered, start }: Tokens.List, depth: number): string {
  const first = typeof start === 'number' ? start : 1;
  return items
    .map(({ tokens }, at) => `${ordered ? `${first + at}. ` : ''}${textOf(tokens, depth).trim()} `)
    .join(ordered ? '' : '· ');
}
