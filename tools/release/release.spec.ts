import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readJson, readText, root } from '@heddle/launcher/workspace';
import { pinBaseImage, pinChartTags, pinImageTags, raiseChartVersion } from './version-actions.mjs';

const { release } = JSON.parse(readText('nx.json')) as {
  release: {
    projects: string[];
    projectsRelationship: string;
    releaseTag: { pattern: string };
  };
};

const services = ['control-plane', 'agent-server', 'experiments'];
/** The apps with an image, and the command line, which is a package. */
const released = [...services, 'console', 'cli'];

const appVersion = (app: string): string => readJson(`apps/${app}/package.json`).version;

describe('release set-up', () => {
  it('releases each app on its own, tagged with its name and version', () => {
    expect([...release.projects].sort()).toEqual([...released].sort());
    expect(release.projectsRelationship).toBe('independent');
    expect(release.releaseTag.pattern).toBe('{projectName}@{version}');
    for (const app of released) {
      const manifest = JSON.parse(readText(`apps/${app}/package.json`)) as { private: boolean; nx: { name: string } };
      expect(manifest.nx.name).toBe(app);
      expect(manifest.private).toBe(true);
    }
  });

  it('pins the image tags of the production overlay to the released versions, and changes nothing else', () => {
    const before = readText('k8s/overlays/production/kustomization.yaml');
    expect(pinImageTags(before, appVersion)).toBe(before);
    const after = pinImageTags(before, (app) => (app === 'experiments' ? '7.8.9' : appVersion(app)));
    expect(after.split('\n').filter((line, index) => line !== before.split('\n')[index])).toEqual([
      '    newTag: 7.8.9',
    ]);
  });

  it('pins the tags of the Helm chart to the released versions, and changes nothing else', () => {
    const before = readText('charts/heddle/values.yaml');
    expect(pinChartTags(before, appVersion)).toBe(before);
    const after = pinChartTags(before, (app) => (app === 'console' ? '7.8.9' : appVersion(app)));
    expect(after.split('\n').filter((line, index) => line !== before.split('\n')[index])).toEqual(['  tag: 7.8.9']);
    expect(after).toContain('console:\n  tag: 7.8.9\n');
    expect(() => pinChartTags('controlPlane: {}', appVersion)).toThrow(/controlPlane/);
  });

  it('gives the Helm chart the next patch version', () => {
    expect(raiseChartVersion('name: a\nversion: 1.2.9\nkubeVersion: 1.30.0\n')).toBe(
      'name: a\nversion: 1.2.10\nkubeVersion: 1.30.0\n',
    );
    const before = readText('charts/heddle/Chart.yaml');
    const after = raiseChartVersion(before);
    expect(after.split('\n').filter((line, index) => line !== before.split('\n')[index])).toHaveLength(1);
  });

  it('builds the example image on the released agent-server', () => {
    const before = readText('docker/agent.example.Dockerfile');
    expect(pinBaseImage(before, appVersion('agent-server'))).toBe(before);
    const after = pinBaseImage(before, '7.8.9');
    expect(after.split('\n').filter((line, index) => line !== before.split('\n')[index])).toEqual([
      'ARG HEDDLE_VERSION=7.8.9',
    ]);
  });

  it.each(services)('has the version of %s in its OpenAPI document', (service) => {
    const { info } = JSON.parse(readText(`openapi/${service}.json`)) as { info: { version: string } };
    expect(info.version).toBe(appVersion(service));
  });

  it('gives every path of CODEOWNERS an owner and every app a team', () => {
    const rules = readText('CODEOWNERS')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => line.split(/\s+/));
    for (const [path = '', ...owners] of rules) {
      expect(owners.length).toBeGreaterThan(0);
      for (const owner of owners) expect(owner).toMatch(/^@heddle\/[a-z-]+$/);
      if (path.endsWith('/')) expect([path, existsSync(join(root, path))]).toEqual([path, true]);
    }
    for (const app of released) expect(rules).toContainEqual([`/apps/${app}/`, `@heddle/${app}`]);
  });

  it('has the whole Apache License 2.0', () => {
    const license = readText('LICENSE');
    expect(license).toContain('Version 2.0, January 2004');
    expect(license).toContain('END OF TERMS AND CONDITIONS');
    expect(license).toContain('APPENDIX: How to apply the Apache License to your work.');
  });
});
