import { choiceParam, textParam, type RawSearch } from '../../shared/search-params';

const scales = ['pass', 'five', 'ten'] as const;
export type Scale = (typeof scales)[number];

interface AnnotationSearch {
  /** Experiment whose rows are scored. */
  session: string;
  /** Feedback key. */
  question?: string | undefined;
  scale?: Scale | undefined;
  /** Example in view. */
  row?: string | undefined;
  /** Run of the example in view; the first without. */
  run?: string | undefined;
}

export function validateAnnotationSearch(raw: RawSearch): AnnotationSearch {
  return {
    session: textParam(raw, 'session') ?? '',
    question: textParam(raw, 'question'),
    scale: choiceParam(raw, 'scale', scales),
    row: textParam(raw, 'row'),
    run: textParam(raw, 'run'),
  };
}
