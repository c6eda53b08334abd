import { serveUserThread } from '../user-code/serve-user-thread.js';
import { AppHost } from './app-host.js';
import type { FromAppThread, ToAppThread } from './app-thread.protocol.js';

serveUserThread<ToAppThread, FromAppThread>((exported, post) => {
  const host = AppHost.of(exported, post);
  return (message) => host.receive(message);
});
