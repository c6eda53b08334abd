import { lazy, Suspense } from 'react';
import { LongText } from './long-text';

const MarkdownView = lazy(() => import('./markdown-view'));

/** Longer texts are shown as they are; a parser would stop the page. */
const maximumCharacters = 60_000;

/** Text with the markup of Markdown. HTML in it is shown as text; the parser is loaded when the first text is shown. */
export function Markdown({ text }: { text: string }) {
  if (text.length > maximumCharacters) return <LongText text={text} limit={maximumCharacters} />;
  return (
    <Suspense fallback={<bdi className="block wrap-anywhere whitespace-pre-wrap">{text}</bdi>}>
      <MarkdownView text={text} />
    </Suspense>
  );
}
