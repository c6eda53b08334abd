export interface NamedValue {
  name: string;
  value: string;
}

/** One variable of an environment file; a quoted value may have several lines. */
const assignment =
  /^[^\S\n]*(?:export[^\S\n]+)?([\w.-]+)[^\S\n]*=[^\S\n]*(?:"((?:\\.|[^"\\])*)"|'([^']*)'|`([^`]*)`|([^\n#]*))/gm;

/** The variables of an environment file, as Node.js and dotenv read it. A later value replaces an earlier one. */
export function parseVariables(text: string): NamedValue[] {
  const values = new Map<string, string>();
  for (const [, name = '', double, single, back, bare = ''] of text.replaceAll('\r\n', '\n').matchAll(assignment)) {
    values.set(name, double?.replaceAll('\\n', '\n') ?? single ?? back ?? bare.trim());
  }
  return [...values].map(([name, value]) => ({ name, value }));
}

/** Names that the official command line leaves out, too: the platform sets them. */
const platformNames = [
  ...['LANGCHAIN_TRACING_V2', 'LANGSMITH_TRACING_V2', 'LANGCHAIN_ENDPOINT', 'LANGCHAIN_PROJECT', 'LANGSMITH_PROJECT'],
  ...['LANGSMITH_LANGGRAPH_GIT_REPO', 'LANGGRAPH_GIT_REPO_PATH', 'LANGCHAIN_API_KEY', 'POSTGRES_URI'],
  ...['LANGSMITH_CONTROL_PLANE_API_KEY', 'POSTGRES_PASSWORD', 'DATABASE_URI', 'LANGSMITH_LANGGRAPH_GIT_REF'],
  ...['LANGSMITH_LANGGRAPH_GIT_REF_SHA', 'LANGGRAPH_AUTH_TYPE', 'LANGSMITH_AUTH_ENDPOINT', 'LANGSMITH_TENANT_ID'],
  ...['LANGSMITH_AUTH_VERIFY_TENANT_ID', 'LANGSMITH_HOST_PROJECT_ID', 'LANGSMITH_HOST_PROJECT_NAME'],
  ...['LANGSMITH_HOST_REVISION_ID', 'LOG_JSON', 'LOG_DICT_TRACEBACKS', 'REDIS_URI', 'LANGSMITH_DEPLOYMENT_NAME'],
  ...['LANGCHAIN_CALLBACKS_BACKGROUND', 'DD_TRACE_PSYCOPG_ENABLED', 'DD_TRACE_REDIS_ENABLED'],
  'LANGGRAPH_CLOUD_LICENSE_KEY',
];

/** Keys of the command line itself: an agent must not get the key that deploys it. */
const ownNames = ['HEDDLE_API_KEY', 'LANGGRAPH_HOST_API_KEY', 'HEDDLE_CONTROL_PLANE_URL', 'LANGGRAPH_HOST_URL'];

const reservedNames = new Set([...platformNames, ...ownNames]);

/** Whether a variable of this name is no secret of an agent. */
export const isReservedVariable = (name: string): boolean => reservedNames.has(name);
