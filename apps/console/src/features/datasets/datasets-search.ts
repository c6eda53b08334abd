import { countParam, splitList, joinList, textParam, type RawSearch } from '../../shared/search-params';

interface DatasetsSearch {
  name?: string | undefined;
  page?: number | undefined;
}

export function validateDatasetsSearch(raw: RawSearch): DatasetsSearch {
  return { name: textParam(raw, 'name'), page: countParam(raw, 'page', 1) };
}

interface DatasetSearch {
  page?: number | undefined;
  /** Sorted column, with `-` for descending: `-latency_p50`, `run.correctness`. */
  sort?: string | undefined;
  /** Experiments selected for comparison, in the order of selection. */
  selected?: string | undefined;
}

export function validateDatasetSearch(raw: RawSearch): DatasetSearch {
  return {
    page: countParam(raw, 'page', 1),
    sort: textParam(raw, 'sort'),
    selected: joinList(splitList(textParam(raw, 'selected'))),
  };
}
