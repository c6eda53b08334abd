import { v5 } from 'uuid';

/** Namespace for ids of default assistants, a constant of the clients and not one of the RFC. */
const namespace = '6ba7b821-9dad-11d1-80b4-00c04fd430c8';

/** Id of a graph's default assistant, the same on every server. */
export const defaultAssistantId = (graphId: string) => v5(graphId, namespace);
