export type JsonObject = Record<string, unknown>;

export interface OpenApiParameter {
  name: string;
  in: string;
  required?: boolean;
  schema?: JsonObject;
}

/** One operation of `paths`, with its method and path. */
export interface OpenApiOperation {
  method: string;
  path: string;
  operationId?: string;
  parameters?: OpenApiParameter[];
  security?: unknown[];
  requestBody?: { content?: Record<string, { schema?: JsonObject; examples?: Record<string, { value?: unknown }> }> };
  responses: Record<string, { content?: Record<string, { schema?: JsonObject }> }>;
}

export interface DescribedApi {
  paths: Record<string, Record<string, Omit<OpenApiOperation, 'method' | 'path'>>>;
  components?: { schemas?: Record<string, JsonObject> };
}

const methodOrder = ['get', 'post', 'put', 'patch', 'delete'];

/** Operations of a document. Deletions come last, inner ones first, so that all operations find their resources. */
export function operationsOf(document: DescribedApi): OpenApiOperation[] {
  return Object.entries(document.paths)
    .flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
    )
    .sort((a, b) => rankOf(a) - rankOf(b));
}

function rankOf({ method, path }: OpenApiOperation): number {
  const depth = method === 'DELETE' ? path.split('/').length / 100 : 0;
  return methodOrder.indexOf(method.toLowerCase()) - depth;
}
