import type { DeploymentSource } from '@heddle/entities-control-plane';
import type { DeploymentDriver } from './driver.port.js';

/** What decides about the driver of a revision. */
export interface ChosenSource {
  source: DeploymentSource;
  /** Repository of the deployment; null without one. */
  repoUrl: string | null;
}

/** Drivers of this installation. A revision keeps the driver that was chosen when it was created. */
export class Drivers {
  private readonly byName: ReadonlyMap<string, DeploymentDriver>;

  /** `mode`: value of `HEDDLE_DRIVER`, shown to clients. */
  constructor(
    readonly mode: string,
    readonly all: readonly DeploymentDriver[],
    private readonly chooseName: (source: ChosenSource) => string,
  ) {
    this.byName = new Map(all.map((driver) => [driver.name, driver]));
  }

  /** Name of the driver for a new revision of the source. */
  choose(source: ChosenSource): string {
    return this.chooseName(source);
  }

  /** Null for a driver that this installation does not have. */
  find(name: string): DeploymentDriver | null {
    return this.byName.get(name) ?? null;
  }
}

/** One driver for everything. */
export const onlyDriver = (driver: DeploymentDriver): Drivers => new Drivers(driver.name, [driver], () => driver.name);
