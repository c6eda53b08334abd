import { Injectable, RequestMethod } from '@nestjs/common';
import { HttpAdapterHost, ModulesContainer, Reflector } from '@nestjs/core';
import type { Application } from 'express';
import { publicKey } from '@heddle/auth';
import { documentationPaths } from '../openapi/openapi-document.js';

interface Layer {
  route?: { path: string; methods: Record<string, boolean> };
  match?: (path: string) => boolean;
}

/** Methods for which the application has a route with this path; empty for an unknown path. */
export function methodsAt(application: Application, path: string): string[] {
  const methods = new Set<string>();
  for (const layer of layersOf(application)) {
    if (!layer.route || !matches(layer, path)) continue;
    for (const [method, enabled] of Object.entries(layer.route.methods)) {
      if (enabled && method !== '_all') methods.add(method.toUpperCase());
    }
  }
  methods.delete('HEAD');
  return [...methods].sort();
}

/** Routes of the service itself, read from the dispatching router. */
@Injectable()
export class RoutingTable {
  private publicRoutes: ReadonlySet<string> | undefined;

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly modules: ModulesContainer,
    private readonly reflector: Reflector,
  ) {}

  methodsAt(path: string): string[] {
    return methodsAt(this.application(), path);
  }

  /** Whether the answering route needs no credential. False without a route. */
  isPublic(given: string, path: string): boolean {
    const method = given === 'HEAD' ? 'GET' : given;
    if (method === 'GET' && documentationPaths.has(path)) return true;
    const layer = layersOf(this.application()).find(
      (one) => one.route?.methods[method.toLowerCase()] && matches(one, path),
    );
    this.publicRoutes ??= this.findPublicRoutes();
    return layer?.route !== undefined && this.publicRoutes.has(`${method} ${layer.route.path}`);
  }

  private application(): Application {
    return this.host.httpAdapter.getInstance() as Application;
  }

  private findPublicRoutes(): ReadonlySet<string> {
    const routes = new Set<string>();
    for (const { controllers } of this.modules.values()) {
      for (const { metatype } of controllers.values()) {
        if (typeof metatype !== 'function') continue;
        for (const handler of handlersOf(metatype)) {
          const method = Reflect.getMetadata('method', handler) as RequestMethod;
          if (!this.reflector.getAllAndOverride<boolean>(publicKey, [handler, metatype])) continue;
          for (const base of pathsOf(metatype)) {
            for (const path of pathsOf(handler)) routes.add(`${RequestMethod[method]} ${joined(base, path)}`);
          }
        }
      }
    }
    return routes;
  }
}

type Handler = (...args: never[]) => unknown;

function handlersOf(controller: { prototype: object }): Handler[] {
  const { prototype } = controller;
  return Object.getOwnPropertyNames(prototype)
    .map((name) => Object.getOwnPropertyDescriptor(prototype, name)?.value as unknown)
    .filter((value): value is Handler => typeof value === 'function' && Reflect.hasMetadata('method', value));
}

function pathsOf(target: object): string[] {
  const path = Reflect.getMetadata('path', target) as string | string[] | undefined;
  return Array.isArray(path) ? path : [path ?? ''];
}

function joined(...parts: string[]): string {
  const segments = parts.flatMap((part) => part.split('/')).filter((segment) => segment !== '');
  return `/${segments.join('/')}`;
}

const layersOf = (application: Application): Layer[] =>
  (application.router as unknown as { stack?: Layer[] }).stack ?? [];

function matches(layer: Layer, path: string): boolean {
  try {
    return layer.match?.(path) ?? false;
  } catch {
    return false;
  }
}
