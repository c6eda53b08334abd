import { errorToWire } from '../worker-threads/error-wire.js';
import { serveUserThread } from '../user-code/serve-user-thread.js';
import { AuthHost } from './auth-host.js';
import type { AuthCall, FromAuthThread, ToAuthThread } from './auth-thread.protocol.js';
import { AuthRefusal } from '../authorization/auth.errors.js';

serveUserThread<ToAuthThread, FromAuthThread>((exported, post) => {
  const host = AuthHost.of(exported);
  const receive = (call: ToAuthThread) => {
    perform(host, call)
      .then((result) => post({ type: 'result', id: call.id, result }))
      .catch((error: unknown) => post(failureOf(call.id, error)));
  };
  return { receive };
});

function perform(host: AuthHost, call: AuthCall) {
  return call.operation === 'authenticate' ? host.authenticate(call.request) : host.authorize(call.user, call.events);
}

function failureOf(id: number, error: unknown): FromAuthThread {
  if (!(error instanceof AuthRefusal)) return { type: 'failure', id, error: errorToWire(error) };
  const { status, message, headers } = error;
  return { type: 'refusal', id, status, message, headers };
}
