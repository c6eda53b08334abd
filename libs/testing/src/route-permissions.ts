import { type INestApplication, RequestMethod } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { permissionsKey, publicKey } from '@heddle/auth';

/** Every route with its declared permissions, `public`, or `UNDECLARED`; a snapshot of it is reviewed like code. */
export const collectRoutePermissions = (app: INestApplication): Record<string, string> =>
  collectRoutes(app, (read) =>
    read(publicKey)
      ? 'public'
      : (read(permissionsKey) as string[] | undefined)
        ? (read(permissionsKey) as string[]).join(', ') || 'any caller'
        : 'UNDECLARED',
  );

/** Every route with a value from its metadata. */
export function collectRoutes<T>(
  app: INestApplication,
  valueOf: (read: (key: string) => unknown) => T,
): Record<string, T> {
  const routes: Record<string, T> = {};
  for (const module of app.get(ModulesContainer).values()) {
    for (const { metatype } of module.controllers.values()) {
      if (typeof metatype !== 'function') continue;
      const bases = asList(Reflect.getMetadata('path', metatype));
      for (const name of Object.getOwnPropertyNames(metatype.prototype)) {
        const handler: unknown = metatype.prototype[name];
        const method = typeof handler === 'function' ? Reflect.getMetadata('method', handler) : undefined;
        if (method === undefined) continue;
        const value = valueOf(
          (key) => Reflect.getMetadata(key, handler as object) ?? Reflect.getMetadata(key, metatype),
        );
        for (const base of bases) {
          for (const path of asList(Reflect.getMetadata('path', handler as object))) {
            routes[`${RequestMethod[method as number]} ${join(base, path)}`] = value;
          }
        }
      }
    }
  }
  return Object.fromEntries(Object.entries(routes).sort(([a], [b]) => a.localeCompare(b)));
}

const asList = (value: unknown): string[] => (Array.isArray(value) ? (value as string[]) : [String(value ?? '')]);
const join = (...parts: string[]) =>
  `/${parts
    .flatMap((part) => part.split('/'))
    .filter(Boolean)
    .join('/')}`;
