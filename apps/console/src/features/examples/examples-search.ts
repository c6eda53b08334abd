import { countParam, textParam, type RawSearch } from '../../shared/search-params';

interface ExamplesSearch {
  page?: number | undefined;
  text?: string | undefined;
  /** Time or name of the shown version; the newest without. */
  version?: string | undefined;
  /** Example in the editor; `new` for one that does not exist. */
  edit?: string | undefined;
}

export function validateExamplesSearch(raw: RawSearch): ExamplesSearch {
  return {
    page: countParam(raw, 'page', 1),
    text: textParam(raw, 'text'),
    version: textParam(raw, 'version'),
    edit: textParam(raw, 'edit'),
  };
}

interface VersionsSearch {
  page?: number | undefined;
  /** Times of the compared versions. */
  from?: string | undefined;
  to?: string | undefined;
}

export function validateVersionsSearch(raw: RawSearch): VersionsSearch {
  return { page: countParam(raw, 'page', 1), from: textParam(raw, 'from'), to: textParam(raw, 'to') };
}
