import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { authErrorCodes } from '@heddle/auth';
import { commonErrorCodes, type ErrorCode } from '@heddle/errors';
import { httpErrorCodes } from '../errors/error-codes.js';
import { strictHeader } from '../validation/strict.js';
import { describeCommonAnswers } from './common-answers.js';
import { nameSchemas } from './schema-names.js';

export interface ApiDescription {
  title: string;
  description: string;
  version: string;
  tags?: [name: string, description: string][];
  /** Error codes of the service itself. */
  errorCodes: readonly ErrorCode[];
  /** Whether requests may demand that unknown fields be refused. */
  strictHeader?: boolean;
}

/** OpenAPI document of the service, from its DTOs and decorators. */
export function createOpenApiDocument(app: INestApplication, api: ApiDescription): OpenAPIObject {
  const builder = new DocumentBuilder()
    .setTitle(api.title)
    .setDescription(api.description)
    .setVersion(api.version)
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
    .addApiKey(
      { type: 'apiKey', in: 'header', name: 'X-Api-Key', description: 'An API key issued by the control plane' },
      'apiKey',
    )
    .addApiKey(
      {
        type: 'apiKey',
        in: 'header',
        name: 'X-Tenant-Id',
        description: 'Workspace to act in, when the credentials span several',
      },
      'tenantId',
    )
    .addBearerAuth(
      { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'A signed token, or an API key' },
      'bearer',
    )
    .addSecurityRequirements('apiKey')
    .addSecurityRequirements({ apiKey: [], tenantId: [] })
    .addSecurityRequirements({ bearer: [] })
    .addSecurityRequirements({ bearer: [], tenantId: [] });
  for (const [name, description] of api.tags ?? []) builder.addTag(name, description);
  const document = SwaggerModule.createDocument(app, builder.build(), {
    operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}_${method}`,
  });
  nameSchemas(document);
  listErrorCodes(document, api.errorCodes);
  describeCommonAnswers(document);
  describeSuccesses(document);
  describeOptionalFilters(document);
  if (api.strictHeader) describeStrictness(document);
  return document;
}

/** One class documents the errors of all services; their codes differ. */
function listErrorCodes(document: OpenAPIObject, own: readonly ErrorCode[]): void {
  const errorBody = document.components?.schemas?.ErrorBody as
    { properties?: { code?: { enum?: string[] } } } | undefined;
  if (!errorBody?.properties?.code) return;
  const codes = new Set<string>([...commonErrorCodes, ...authErrorCodes, ...httpErrorCodes, ...own]);
  errorBody.properties.code.enum = [...codes].sort();
}

/** An answer without a description gets the summary of its operation. */
function describeSuccesses(document: OpenAPIObject): void {
  for (const methods of Object.values(document.paths)) {
    for (const operation of Object.values(methods) as {
      summary?: string;
      responses?: Record<string, { description?: string }>;
    }[]) {
      for (const response of Object.values(operation.responses ?? {}))
        response.description ||= operation.summary ?? 'Done';
    }
  }
}

const paths = { page: 'docs', json: 'openapi.json', yaml: 'openapi.yaml' };

/** Path of the page for people. */
export const docsPath = `/${paths.page}`;
/** Paths of the documents for clients. */
export const documentPaths = [`/${paths.json}`, `/${paths.yaml}`];

/** The page and the files that it loads; excludes other files of its folder, like source maps. */
const pageFiles = [
  ...['', 'index.html', 'swagger-ui-init.js', 'swagger-ui.css', 'swagger-ui-bundle.js'],
  ...['swagger-ui-standalone-preset.js', 'favicon-16x16.png', 'favicon-32x32.png'],
];
/** All paths of the page and the documents; a test compares them with the page. */
export const documentationPaths: ReadonlySet<string> = new Set([
  docsPath,
  ...pageFiles.map((file) => `${docsPath}/${file}`),
  ...documentPaths,
]);

/** `/docs` (Swagger UI that stores the key) and `/openapi.json`. */
export function serveOpenApi(app: INestApplication, api: ApiDescription): void {
  let document: OpenAPIObject | undefined;
  SwaggerModule.setup(paths.page, app, () => (document ??= createOpenApiDocument(app, api)), {
    jsonDocumentUrl: paths.json,
    yamlDocumentUrl: paths.yaml,
    customSiteTitle: api.title,
    swaggerOptions: {
      persistAuthorization: true,
      displayRequestDuration: true,
      docExpansion: 'list',
      tryItOutEnabled: true,
    },
  });
}

interface Parameter {
  in: string;
  required?: boolean;
  description?: string;
  example?: unknown;
  schema?: { example?: unknown; [keyword: string]: unknown };
}

/**
 * Swagger UI sends a parameter's example by default, so that an optional filter would hide results: its example moves
 * to the description.
 */
function describeOptionalFilters(document: OpenAPIObject): void {
  for (const methods of Object.values(document.paths)) {
    for (const operation of Object.values(methods) as { parameters?: Parameter[] }[]) {
      for (const parameter of operation.parameters ?? []) {
        const example = parameter.example ?? parameter.schema?.example;
        if (parameter.in !== 'query' || parameter.required || example === undefined) continue;
        delete parameter.example;
        delete parameter.schema?.example;
        const text = typeof example === 'string' ? example : JSON.stringify(example);
        parameter.description = [parameter.description?.replace(/\.$/, ''), `Example: \`${text}\``]
          .filter(Boolean)
          .join('. ');
      }
    }
  }
}

/** Applies to operations with fields that could be unknown. */
function describeStrictness(document: OpenAPIObject): void {
  const parameter: Parameter & { name: string } = {
    name: strictHeader,
    in: 'header',
    required: false,
    description: 'Whether unknown fields are refused with 422 and their location, instead of ignored.',
    schema: { type: 'boolean', default: false },
  };
  for (const methods of Object.values(document.paths)) {
    for (const operation of Object.values(methods) as { parameters?: Parameter[]; requestBody?: unknown }[]) {
      if (operation.requestBody === undefined && !operation.parameters?.some(({ in: place }) => place === 'query'))
        continue;
      operation.parameters = [...(operation.parameters ?? []), parameter];
    }
  }
}
