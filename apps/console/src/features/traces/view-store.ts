import type { KeptValues } from '../../ui/browser-storage';
import { type ProjectSearch, validateProjectSearch } from './traces-search';

interface SavedView {
  name: string;
  search: ProjectSearch;
}

type Store = Pick<KeptValues, 'getItem' | 'setItem'>;

const keyOf = (sessionId: string) => `heddle.views.${sessionId}`;
const maxViews = 50;

/** Views of a project by name; without those that cannot be read. */
export function readViews(store: Store, sessionId: string): SavedView[] {
  try {
    const kept: unknown = JSON.parse(store.getItem(keyOf(sessionId)) ?? '[]');
    return (Array.isArray(kept) ? kept : []).filter(isView).map(({ name, search }) => ({
      name,
      search: validateProjectSearch(search as Record<string, unknown>),
    }));
  } catch {
    return [];
  }
}

/** Replaces a view of the same name. */
export function keepView(store: Store, sessionId: string, view: SavedView): SavedView[] {
  const others = readViews(store, sessionId).filter(({ name }) => name !== view.name);
  return write(store, sessionId, [...others, view].slice(-maxViews));
}

export function removeView(store: Store, sessionId: string, name: string): SavedView[] {
  return write(
    store,
    sessionId,
    readViews(store, sessionId).filter((view) => view.name !== name),
  );
}

function write(store: Store, sessionId: string, views: SavedView[]): SavedView[] {
  store.setItem(keyOf(sessionId), JSON.stringify(views));
  return views;
}

const isView = (value: unknown): value is SavedView =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'search' in value &&
  typeof value.search === 'object' &&
  value.search !== null;
