import { choiceParam, countParam, textParam, type RawSearch } from '../../shared/search-params';

export const threadStatuses = ['idle', 'busy', 'interrupted', 'error'] as const;
export type ThreadStatus = (typeof threadStatuses)[number];

export type ThreadSort = 'updated_at' | 'created_at' | 'status';

interface ThreadsSearch {
  /** Id of a thread, or conditions on metadata. */
  q?: string | undefined;
  status?: ThreadStatus | undefined;
  /** Default: `updated_at`. */
  sort?: ThreadSort | undefined;
  /** Default: `desc`. */
  order?: 'asc' | undefined;
  page?: number | undefined;
}

export function validateThreadsSearch(raw: RawSearch): ThreadsSearch {
  return {
    q: textParam(raw, 'q'),
    status: choiceParam(raw, 'status', threadStatuses),
    sort: choiceParam(raw, 'sort', ['created_at', 'status'] as const),
    order: choiceParam(raw, 'order', ['asc'] as const),
    page: countParam(raw, 'page', 1),
  };
}

export type ThreadView = 'chat' | 'state' | 'history' | 'runs';

interface ThreadSearch {
  /** Default: `chat`. */
  view?: ThreadView | undefined;
  /** Assistant of the next run; default: that of the thread. */
  assistant?: string | undefined;
  /** Opened checkpoint of the history. */
  checkpoint?: string | undefined;
  /** Checkpoint from which the next run continues; default: the newest. */
  from?: string | undefined;
}

export function validateThreadSearch(raw: RawSearch): ThreadSearch {
  return {
    view: choiceParam(raw, 'view', ['state', 'history', 'runs'] as const),
    assistant: textParam(raw, 'assistant'),
    checkpoint: textParam(raw, 'checkpoint'),
    from: textParam(raw, 'from'),
  };
}
