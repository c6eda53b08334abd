import { existsSync } from 'node:fs';
import { join } from 'node:path';
import express from 'express';
import staticFiles from 'express-static-gzip';
import helmet from 'helmet';

/**
 * The console's web server: static files, the runtime configuration and a health check. It holds no state and no
 * credentials; the browser talks to the three APIs directly.
 *
 * @param {{ dist: string, api: import('./config/env.mjs').ConsoleEnv['api'], version: string }} options
 */
export function createConsoleApp({ dist, api, version }) {
  if (!existsSync(join(dist, 'index.html'))) {
    throw new Error(`No console build in ${dist}. Run: npm run build --workspace=@heddle/console`);
  }
  const app = express();
  app.disable('x-powered-by');
  app.use(contentSecurity(api));

  app.get('/ok', (_request, response) => {
    response.set('cache-control', 'no-store').json({ ok: true, version });
  });
  app.get('/config.json', (_request, response) => {
    response.set('cache-control', 'no-store').json(api);
  });

  app.use((request, response, next) => {
    if (request.method === 'GET' || request.method === 'HEAD') {
      next();
      return;
    }
    response.status(405).set('allow', 'GET, HEAD').json({ detail: 'Method Not Allowed' });
  });
  app.use(
    staticFiles(dist, {
      // Files that the build compressed.
      enableBrotli: true,
      orderPreference: ['br', 'gz'],
      serveStatic: {
        redirect: false,
        setHeaders: (response, path) => {
          // Vite puts a content hash into every name below /assets, so those files never change.
          const immutable = path.startsWith(join(dist, 'assets'));
          response.setHeader('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
        },
      },
    }),
  );
  app.use((request, response) => {
    // A missing file must not be answered with HTML and 200: an old tab that requests a replaced chunk would fail with
    // a module error instead of reloading.
    if (request.path.startsWith('/assets/') || /\.[a-z0-9]{1,8}$/i.test(request.path)) {
      response.status(404).set('cache-control', 'no-store').json({ detail: 'Not Found' });
      return;
    }
    response.set('cache-control', 'no-cache').sendFile('index.html', { root: dist });
  });
  app.use(handleBadRequest);
  return app;
}

/** @param {import('./config/env.mjs').ConsoleEnv['api']} api */
function contentSecurity(api) {
  const { agentOrigins, ...services } = api;
  const origins = [...new Set([...Object.values(services), ...agentOrigins].map((url) => new URL(url).origin))];
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        // Radix locks page scrolling behind a dialog with a style element.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...origins],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    // TLS is configured at the ingress; on plain HTTP these two headers would break the page.
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
  });
}

/**
 * Error handler. Malformed percent-encoding in a path is a client error.
 * @param {any} error
 * @param {import('express').Request} _request
 * @param {import('express').Response} response
 * @param {import('express').NextFunction} next
 */
function handleBadRequest(error, _request, response, next) {
  const status = Number.isInteger(error?.status) && error.status < 500 ? error.status : 500;
  if (response.headersSent) next(error);
  else response.status(status).json({ detail: status === 500 ? 'Internal Server Error' : 'Bad Request' });
}
