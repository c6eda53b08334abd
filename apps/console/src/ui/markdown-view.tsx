import { lexer, type Token, type Tokens } from 'marked';
import { Fragment, memo, useMemo, type ReactNode } from 'react';
import { isInlineImage, safeHref } from './link-policy';

/** Deeper parts are shown as text; quotes in quotes would exhaust the stack. */
const maxDepth = 12;

/** React elements of the tokens of Markdown; no HTML of the text reaches the page. */
const MarkdownView = memo(function MarkdownView({ text }: { text: string }) {
  const tokens = useMemo(() => tokensOf(text), [text]);
  if (!tokens) return <bdi className="block wrap-anywhere whitespace-pre-wrap">{text}</bdi>;
  return (
    <div dir="auto" className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2 wrap-anywhere">
      {renderAll(tokens, 0)}
    </div>
  );
});
export default MarkdownView;

function tokensOf(text: string): Token[] | null {
  try {
    return lexer(text, { gfm: true });
  } catch {
    return null;
  }
}

function renderAll(tokens: readonly Token[] | undefined, depth: number): ReactNode {
  return tokens?.map((token, index) => <Fragment key={index}>{render(token, depth + 1)}</Fragment>);
}

function render(token: Token, depth: number): ReactNode {
  if (depth > maxDepth) return token.raw;
  const renderer = renderers[token.type];
  // Tokens of each type have the members that its renderer reads.
  return renderer ? renderer(token as never, depth) : asText(token);
}

type Renderer = (token: never, depth: number) => ReactNode;

function asText(token: Token): ReactNode {
  return <span className="whitespace-pre-wrap">{token.raw}</span>;
}

const headings = ['text-lg', 'text-base', 'text-sm', 'text-sm', 'text-xs', 'text-xs'];

const blocks: Record<string, Renderer> = {
  space: () => null,
  def: () => null,
  hr: () => <hr className="border-line" />,
  // No heading of the page: a message is no part of its outline.
  heading: ({ depth: level, tokens }: Tokens.Heading, depth) => (
    <p className={`${headings[level - 1] ?? 'text-sm'} font-semibold`}>{renderAll(tokens, depth)}</p>
  ),
  paragraph: ({ tokens }: Tokens.Paragraph, depth) => <p>{renderAll(tokens, depth)}</p>,
  code: ({ text, lang }: Tokens.Code) => (
    <pre
      tabIndex={0}
      aria-label={lang ? `Code, ${lang}` : 'Code'}
      className="max-h-96 overflow-auto rounded bg-raised p-2.5 font-mono text-xs leading-5"
    >
      {text}
    </pre>
  ),
  blockquote: ({ tokens }: Tokens.Blockquote, depth) => (
    <blockquote className="grid gap-2 border-l-2 border-line-strong pl-3 text-ink-2">
      {renderAll(tokens, depth)}
    </blockquote>
  ),
  list: (list: Tokens.List, depth) => {
    const items = list.items.map((item, index) => (
      <li key={index}>
        {item.task && <span className="mr-1 font-mono">{item.checked ? '[x]' : '[ ]'}</span>}
        {renderAll(item.tokens, depth)}
      </li>
    ));
    return list.ordered ? (
      <ol start={Number(list.start) || 1} className="grid list-decimal gap-1 pl-6">
        {items}
      </ol>
    ) : (
      <ul className="grid list-disc gap-1 pl-5">{items}</ul>
    );
  },
  table: ({ header, rows }: Tokens.Table, depth) => (
    <div role="group" aria-label="Table" tabIndex={0} className="overflow-x-auto">
      <table className="border-collapse text-sm">
        <thead>
          <tr>
            {header.map((cell, index) => (
              <th key={index} scope="col" className="border border-line bg-raised px-2 py-1 text-left font-semibold">
                {renderAll(cell.tokens, depth)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {row.map((cell, index) => (
                <td key={index} className="border border-line px-2 py-1 align-top">
                  {renderAll(cell.tokens, depth)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  ),
};

const inlines: Record<string, Renderer> = {
  text: (token: Tokens.Text, depth) => (token.tokens ? renderAll(token.tokens, depth) : token.text),
  escape: ({ text }: Tokens.Escape) => text,
  br: () => <br />,
  strong: ({ tokens }: Tokens.Strong, depth) => <strong className="font-semibold">{renderAll(tokens, depth)}</strong>,
  em: ({ tokens }: Tokens.Em, depth) => <em>{renderAll(tokens, depth)}</em>,
  del: ({ tokens }: Tokens.Del, depth) => <del>{renderAll(tokens, depth)}</del>,
  codespan: ({ text }: Tokens.Codespan) => <code className="rounded bg-raised px-1 font-mono text-xs">{text}</code>,
  link: ({ href, tokens, raw }: Tokens.Link, depth) => {
    const address = safeHref(href);
    if (address === null) return <span title={href}>{tokens.length > 0 ? renderAll(tokens, depth) : raw}</span>;
    return (
      <a
        href={address}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        title={address}
        className="text-accent underline"
      >
        {renderAll(tokens, depth)}
      </a>
    );
  },
  image: ({ href, text }: Tokens.Image) => {
    if (isInlineImage(href)) return <img src={href} alt={text} className="max-h-96 max-w-full rounded" />;
    const address = safeHref(href);
    if (address === null) return text;
    return (
      <a href={address} target="_blank" rel="noopener noreferrer nofollow ugc" className="text-accent underline">
        Image: {text || address}
      </a>
    );
  },
};

const renderers: Record<string, Renderer | undefined> = { ...blocks, ...inlines };
