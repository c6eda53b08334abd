import type { DeploymentSource } from '@heddle/entities-control-plane';
import type { DeploymentDriver } from './driver.port.js';

/** Properties that decide the driver of a revision. */
export interface ChosenSource {
  source: DeploymentSource;
  /** Repository of the deployment; null without one. */
  repoUrl: string | null;
  /** Remote listener of the deployment. */
  listenerId?: string | null | undefined;
}

/** Driver of deployments with a remote listener, in every installation. */
export const listenerDriverName = 'listener';

/** Drivers of this installation. A revision keeps the driver that was chosen when it was created. */
export class Drivers {
  private readonly byName: Map<string, DeploymentDriver>;

  /** `mode`: value of `HEDDLE_DRIVER`, shown to clients. */
  constructor(
    readonly mode: string,
    drivers: readonly DeploymentDriver[],
    private readonly chooseName: (source: ChosenSource) => string,
  ) {
    this.byName = new Map(drivers.map((driver) => [driver.name, driver]));
  }

  get all(): readonly DeploymentDriver[] {
    return [...this.byName.values()];
  }

  /** Adds a driver of a feature, at start. */
  add(driver: DeploymentDriver): void {
    this.byName.set(driver.name, driver);
  }

  /** Name of the driver for a new revision of the source. */
  choose(source: ChosenSource): string {
    return source.listenerId ? listenerDriverName : this.chooseName(source);
  }

  /** Null for a driver that this installation does not have. */
  find(name: string): DeploymentDriver | null {
    return this.byName.get(name) ?? null;
  }
}

/** One driver for everything. */
export const onlyDriver = (driver: DeploymentDriver): Drivers => new Drivers(driver.name, [driver], () => driver.name);
