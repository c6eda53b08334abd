import { describe, expect, it } from '@jest/globals';
import { matching, searchPages } from './search-pages';
import { isUuid } from '../../shared/uuid';
import { searchSources } from './search-sources';

describe('pages of the search', () => {
  const titles = (text: string) => matching(searchPages, text).map(({ title }) => title);

  it.each([
    ['dep', ['Deployments']],
    ['API keys', ['System']],
    ['runs', ['Threads', 'Traces']],
    ['inter', ['Inbox']],
    ['nothing like this', []],
  ])('%p finds %p', (text, expected) => expect(titles(text)).toEqual(expected));

  it('are all without a text', () => expect(titles('')).toHaveLength(searchPages.length));

  it('have those first whose title begins with the text', () => expect(titles('a')[0]).toBe('Assistants'));
});

describe('sources of the search', () => {
  const groups = (text: string) => searchSources.filter(({ takes }) => takes(text)).map(({ group }) => group);

  it('ask for threads and runs by a whole id only', () => {
    const id = '0d1f6f3e-7d0b-4d6e-8f0e-5b8f0a9c1234';
    expect([isUuid(id), isUuid(id.slice(1))]).toEqual([true, false]);
    expect(groups(id)).toEqual(expect.arrayContaining(['Threads', 'Runs', 'Deployments']));
    expect(groups('bot')).not.toContain('Threads');
    expect(groups('b')).toEqual([]);
  });
});
