import type { Request } from 'express';

interface Layer {
  route?: { methods: Record<string, boolean> };
  match?: (path: string) => boolean;
}

/** Methods for which the router has this path; empty when the path is unknown altogether. */
export function allowedMethods(request: Request): string[] {
  const router = request.app.router as unknown as { stack?: Layer[] };
  const methods = new Set<string>();
  for (const layer of router.stack ?? []) {
    if (!layer.route || !matches(layer, request.path)) continue;
    for (const [method, enabled] of Object.entries(layer.route.methods)) {
      if (enabled && method !== '_all') methods.add(method.toUpperCase());
    }
  }
  methods.delete('HEAD');
  return [...methods].sort();
}

function matches(layer: Layer, path: string): boolean {
  try {
    return layer.match?.(path) ?? false;
  } catch {
    return false;
  }
}
