import type { LookupAddress } from 'node:dns';
import type { LookupOptions } from 'node:dns';
import { describe, expect, it } from '@jest/globals';
import { forbiddenAddress, permittedLookup } from './permitted-lookup.js';

const address = (text: string): LookupAddress => ({ address: text, family: text.includes(':') ? 6 : 4 });

/** Result of a lookup for a name with these addresses. */
const look = (addresses: string[], options: LookupOptions, networks: string[] = []) =>
  new Promise<unknown>((done) => {
    const lookup = permittedLookup(networks, (_host, _options, answer) => answer(null, addresses.map(address)));
    lookup('name.example', options, (error, found, family) => done(error?.code ?? [found, family]));
  });

describe('the lookup of a receiver', () => {
  it('answers one address, or all, as the socket requests', async () => {
    expect(await look(['93.184.215.14', '2606:4700::1111'], {})).toEqual(['93.184.215.14', 4]);
    expect(await look(['93.184.215.14', '2606:4700::1111'], { all: true })).toEqual([
      [address('93.184.215.14'), address('2606:4700::1111')],
      undefined,
    ]);
  });

  it('leaves out private addresses, and fails if no other is left', async () => {
    expect(await look(['127.0.0.1', '93.184.215.14'], {})).toEqual(['93.184.215.14', 4]);
    expect(await look(['10.0.0.1', '93.184.215.14'], { all: true })).toEqual([[address('93.184.215.14')], undefined]);
    for (const hidden of ['127.0.0.1', '169.254.169.254', '::1', '::ffff:127.0.0.1', 'fd00::1']) {
      expect(await look([hidden], {})).toBe(forbiddenAddress);
    }
    expect(await look([], { all: true })).toBe(forbiddenAddress);
  });

  it('answers addresses that the operator allows', async () => {
    expect(await look(['10.1.2.3'], {}, ['10.1.0.0/16'])).toEqual(['10.1.2.3', 4]);
  });

  it('passes on that there is no such name', async () => {
    const lookup = permittedLookup([], (_host, _options, answer) =>
      answer(Object.assign(new Error('none'), { code: 'ENOTFOUND' }), []),
    );
    expect(await new Promise((done) => lookup('none.example', {}, (error) => done(error?.code)))).toBe('ENOTFOUND');
  });
});
