import { serveUserThread } from '../user-code/serve-user-thread.js';
import { AppHost } from './app-host.js';
import type { FromAppThread, ToAppThread } from './app-thread.protocol.js';

serveUserThread<ToAppThread, FromAppThread>((exported, post) => AppHost.of(exported, post));
