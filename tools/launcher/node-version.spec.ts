import { describe, expect, it } from '@jest/globals';
import { isSupportedNode, nodeRangeInWords } from './node-version.mjs';
import { readJson, readText } from './workspace.mjs';

const manifest: { engines: { node: string } } = readJson('package.json');

describe('the Node versions', () => {
  it.each(['README.md', 'CONTRIBUTING.md'])('are the same in package.json and %s', (document) => {
    expect(readText(document)).toContain(`You need Node ${nodeRangeInWords(manifest.engines.node)}.`);
  });

  it.each([
    ['20.18.3', false],
    ['20.19.0', true],
    ['20.20.2', true],
    ['21.7.0', false],
    ['22.12.0', false],
    ['22.13.0', true],
    ['23.11.0', false],
    ['24.10.0', false],
    ['24.11.0', true],
    ['25.0.0', true],
  ])('%s: supported is %s', (version, supported) => {
    expect(isSupportedNode(version, manifest.engines.node)).toBe(supported);
  });
});
