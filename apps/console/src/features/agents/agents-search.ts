import { choiceParam, countParam, textParam, type RawSearch } from '../../shared/search-params';

interface AssistantsSearch {
  name?: string | undefined;
  graph?: string | undefined;
  page?: number | undefined;
}

export function validateAssistantsSearch(raw: RawSearch): AssistantsSearch {
  return { name: textParam(raw, 'name'), graph: textParam(raw, 'graph'), page: countParam(raw, 'page', 1) };
}

const assistantViews = ['settings', 'graph', 'versions'] as const;
export type AssistantView = (typeof assistantViews)[number];

interface AssistantSearch {
  /** Default: `settings`. */
  view?: AssistantView | undefined;
}

export function validateAssistantSearch(raw: RawSearch): AssistantSearch {
  return { view: choiceParam(raw, 'view', assistantViews) };
}
