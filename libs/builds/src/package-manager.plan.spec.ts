import { describe, expect, it } from '@jest/globals';
import { isRepeatable, planInstall } from './package-manager.plan.js';

describe('planInstall', () => {
  it.each([
    ['nothing without a manifest', ['agent.ts', 'package-lock.json'], null],
    ['npm ci', ['package.json', 'package-lock.json'], 'npm ci'],
    [
      'npm ci for a shrinkwrap, before another lockfile',
      ['package.json', 'yarn.lock', 'npm-shrinkwrap.json'],
      'npm ci',
    ],
    ['pnpm', ['package.json', 'pnpm-lock.yaml'], 'pnpm install --frozen-lockfile'],
    ['yarn', ['package.json', 'yarn.lock'], 'yarn install --frozen-lockfile'],
    ['npm install without a lockfile', ['package.json'], 'npm install'],
  ])('chooses %s', (_name, names, expected) => {
    expect(planInstall(names)?.command.join(' ') ?? null).toBe(expected);
  });
});

describe('isRepeatable', () => {
  const locked = { command: ['npm', 'ci'], lockfile: 'package-lock.json' };

  it.each([
    ['a lockfile and no scripts', locked, ['{}', '{"scripts":{"build":"tsc"}}'], true],
    ['no lockfile', { ...locked, lockfile: null }, ['{}'], false],
    ['a script of one package', locked, ['{}', '{"scripts":{"postinstall":"node x.js"}}'], false],
    ['an unreadable manifest', locked, ['{'], false],
  ])('judges %s', (_name, plan, manifests, expected) => {
    expect(isRepeatable(plan, manifests)).toBe(expected);
  });
});
