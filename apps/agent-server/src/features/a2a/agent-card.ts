import type { AgentCard, AgentInterface, SecurityScheme } from '@a2a-js/sdk';
import { serviceVersion } from '../../contract/service-version.js';

interface DescribedAssistant {
  assistantId: string;
  name: string;
  description: string | null;
}

const inputModes = ['text/plain', 'application/json', 'image/*', 'audio/*', 'application/pdf'];
const outputModes = ['text/plain', 'application/json'];

const apiKey: SecurityScheme = {
  scheme: {
    $case: 'apiKeySecurityScheme',
    value: { description: 'An API key', location: 'header', name: 'X-Api-Key' },
  },
};
const bearer: SecurityScheme = {
  scheme: {
    $case: 'httpAuthSecurityScheme',
    value: { description: 'A token, or an API key', scheme: 'bearer', bearerFormat: '' },
  },
};

const interfaceOf = (url: string, protocolVersion: string): AgentInterface => ({
  url,
  protocolBinding: 'JSONRPC',
  tenant: '',
  protocolVersion,
});

/** Card of an assistant. `url`: address of its endpoint. */
export function agentCardOf({ assistantId, name, description }: DescribedAssistant, url: string): AgentCard {
  const about = description ?? `The assistant ${name}`;
  return {
    name,
    description: about,
    version: serviceVersion,
    supportedInterfaces: [interfaceOf(url, '1.0'), interfaceOf(url, '0.3')],
    provider: undefined,
    capabilities: { streaming: true, pushNotifications: false, extendedAgentCard: false, extensions: [] },
    securitySchemes: { apiKey, bearer },
    securityRequirements: [{ schemes: { apiKey: { list: [] } } }, { schemes: { bearer: { list: [] } } }],
    defaultInputModes: inputModes,
    defaultOutputModes: outputModes,
    skills: [
      {
        id: assistantId,
        name,
        description: about,
        tags: ['langgraph'],
        examples: [],
        inputModes: [],
        outputModes: [],
        securityRequirements: [],
      },
    ],
    signatures: [],
  };
}

/** Whether an input schema has messages; null if the schema leaves it open. */
export function takesMessages(schema: Record<string, unknown> | null): boolean | null {
  const { properties, $ref, definitions, $defs } = schema ?? {};
  if (typeof properties === 'object' && properties !== null) return 'messages' in properties;
  if (typeof $ref !== 'string') return null;
  const shared = { ...(definitions as object), ...($defs as object) } as Record<string, Record<string, unknown>>;
  const target = shared[$ref.split('/').at(-1) ?? ''];
  return target === undefined ? null : takesMessages({ properties: target.properties });
}
