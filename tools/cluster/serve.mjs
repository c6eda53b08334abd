/**
 * `node tools/cluster/serve.mjs`, for tests: an API server with the controllers of workloads. Prints the path of its
 * kubeconfig as soon as it answers, and ends with its standard input. Where a program is missing, it prints the line
 * `skipped: ...` instead and ends well.
 */
import { messageOf } from '@heddle/launcher/progress';
import { ApiServer, controllerPrograms, missingPrograms } from './api-server.mjs';

const missing = missingPrograms(controllerPrograms);
if (missing.length > 0) {
  console.log(`skipped: no ${missing.join(', no ')} in HEDDLE_CLUSTER_BIN or on the PATH`);
} else {
  const api = new ApiServer();
  const ended = new Promise((done) => process.stdin.once('end', done).resume());
  try {
    await api.start();
    api.startControllers();
    console.log(api.kubeconfig());
    await ended;
  } catch (error) {
    console.error(messageOf(error));
    process.exitCode = 1;
  } finally {
    await api.stop();
  }
}
