import { SimulatedDriver } from '../src/features/pipeline/simulated-driver.js';
import { silentLog } from './silent-log.fixture.js';
import { anyJob, describeDeploymentDriver } from './deployment-driver.conformance.js';
import { fakeDriver } from './fake-driver.js';

const stepMs = { quick: 0, slow: 600_000 };

describeDeploymentDriver('the simulated driver', (pace) => ({
  driver: new SimulatedDriver({ stepMs: stepMs[pace], agentServerUrl: 'http://agents.test' }, silentLog),
  job: anyJob,
}));
describeDeploymentDriver('the driver of the tests', (pace) => ({ driver: fakeDriver({}, stepMs[pace]), job: anyJob }));
