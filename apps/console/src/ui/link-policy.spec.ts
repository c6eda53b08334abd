import { describe, expect, it } from '@jest/globals';
import { isInlineImage, safeHref } from './link-policy';

describe('addresses in foreign text', () => {
  it.each([
    ['https://example.com/a?b=c', 'https://example.com/a?b=c'],
    ['mailto:ada@example.com', 'mailto:ada@example.com'],
    ['javascript:alert(1)', null],
    ['java\nscript:alert(1)', null],
    ['data:text/html,<script>', null],
    ['https://console.example@evil.example/', null],
    ['/sign-in', null],
    ['', null],
  ])('%j becomes %j', (href, expected) => {
    expect(safeHref(href)).toBe(expected);
  });

  it.each([
    ['data:image/png;base64,iVBORw0KGgo=', true],
    ['data:image/svg+xml;base64,PHN2Zz4=', false],
    ['https://tracker.example/pixel.png', false],
  ])('%s is shown in place: %p', (source, expected) => {
    expect(isInlineImage(source)).toBe(expected);
  });
});
