import { describe, expect, it } from '@jest/globals';
import { useTestService } from './test-app.js';

const workspace = '0d1f6f3e-7d0b-4d6e-8f0e-5b8f0a9c1234';
const one = '6b0f2f6e-0f6b-4a8e-9d0a-3a0f6a4f3c11';
const other = 'a3b9c1de-52a1-4a55-b7c8-9e1f7f6f2d10';

describe('links that official SDKs print on the address of the experiments service', () => {
  const service = useTestService({ HEDDLE_CONSOLE_URL: 'https://console.example.com/' });

  const follow = async (path: string) => {
    const { status, headers } = await service.call('GET', path, { key: null });
    return [status, headers.get('location')];
  };

  it.each([
    [`/datasets/${one}`],
    [`/datasets/${one}/compare?selectedSessions=${one}%2C${other}`],
    [`/datasets/${one}/e/${other}`],
    [`/projects/p/${one}`],
    [`/projects/p/${one}/r/${other}`],
  ])('%s leads to the page of the console, without a key', async (page) => {
    expect(await follow(`/o/${workspace}${page}`)).toEqual([302, `https://console.example.com/o/${workspace}${page}`]);
  });

  it('drops parameters that the page does not need', async () => {
    const page = `/o/${workspace}/projects/p/${one}/r/${other}`;
    expect(await follow(`${page}?poll=true`)).toEqual([302, `https://console.example.com${page}`]);
  });

  it('keeps selections inside the query', async () => {
    const [, location] = await follow(`/o/${workspace}/datasets/${one}/compare?selectedSessions=a%26b%23c%2F`);
    expect(location).toBe(
      `https://console.example.com/o/${workspace}/datasets/${one}/compare?selectedSessions=a%26b%23c%2F`,
    );
  });

  it.each([
    [`/o/evil.example.com/datasets/${one}`, 422],
    [`/o/${workspace}/datasets/nonsense`, 422],
    [`/o/${workspace}/datasets/${one}/e/%2F%2Fevil.example.com`, 400],
    [`/o/${workspace}/settings`, 404],
  ])('%s leads nowhere: %d', async (path, status) => {
    expect(await follow(path)).toEqual([status, null]);
  });
});
