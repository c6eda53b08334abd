import { expect, it } from '@jest/globals';
import { markdownText } from './markdown-text';

it.each([
  ['What is the **balance** of _my_ `account`?', 'What is the balance of my account?'],
  ['## Numbers\n\n- one\n- **two**', 'Numbers one · two'],
  ['1. first\n2. second', '1. first 2. second'],
  ['[the guide](https://example.com) and ![a map](map.png)', 'the guide and a map'],
  ['| a | b |\n|---|---|\n| 1 | **2** |', 'a b 1 2'],
  ['> quoted\n\n```ts\nconst a = 1;\n```', 'quoted const a = 1;'],
  ['What is 12 * 7, and call snake_case_name?', 'What is 12 * 7, and call snake_case_name?'],
  ['<b>raw</b> & a **cut', '<b>raw</b> & a **cut'],
  ['>'.repeat(500) + ' deep', ''],
])('%j reads %j', (markdown, text) => expect(markdownText(markdown)).toBe(text));
