import { describe, expect, it } from '@jest/globals';
import { databaseUrls, EnvironmentError } from '../src/index.js';

const pooled = 'postgresql://a:b%40c@pooler:6432/heddle';
const direct = 'postgresql://a:b%40c@postgres:5432/heddle?application_name=x';
const verified = 'sslmode=verify-full&sslrootcert=%2Fetc%2Fdb%2Fca.pem';

describe('databaseUrls', () => {
  it('takes one URL for both', () => {
    expect(databaseUrls({ DATABASE_URL: pooled })).toEqual({ url: pooled, directUrl: pooled });
  });

  it('keeps two different URLs', () => {
    expect(databaseUrls({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct })).toEqual({
      url: pooled,
      directUrl: direct,
    });
  });

  it('verifies the server on both URLs, and overrides weaker settings of a URL', () => {
    const urls = databaseUrls({
      DATABASE_URL: `${pooled}?sslmode=require`,
      DATABASE_DIRECT_URL: direct,
      DATABASE_CA_FILE: '/etc/db/ca.pem',
    });
    expect(urls).toEqual({ url: `${pooled}?${verified}`, directUrl: `${direct}&${verified}` });
  });

  it.each(['disable', 'no-verify'])('refuses an authority beside sslmode=%s', (mode) => {
    const variables = { DATABASE_URL: `${pooled}?sslmode=${mode}`, DATABASE_CA_FILE: '/etc/db/ca.pem' };
    expect(() => databaseUrls(variables)).toThrow(EnvironmentError);
    expect(() => databaseUrls(variables)).toThrow(`sslmode=${mode}`);
  });
});
