import { afterAll, beforeAll } from '@jest/globals';

/**
 * Opens a resource before the tests of the surrounding block, and closes it after them, before resources that the block
 * opened later. Has the members of the resource as soon as it is open; an instance of a class would lose its methods.
 */
export function useResource<T extends { close: () => Promise<void> }>(open: () => Promise<T>): T {
  const resource = {} as T;
  let opened: T | undefined;
  beforeAll(async () => {
    opened = await open();
    Object.assign(resource, opened);
  });
  afterAll(() => opened?.close());
  return resource;
}
