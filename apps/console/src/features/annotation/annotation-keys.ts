import { useEffect, useEffectEvent } from 'react';
import type { KeyHelp } from '../../ui/key-list.dialog';
import type { Scale } from './annotation-search';

export const annotationKeys: KeyHelp = [
  [['0', '…', '9'], 'Score, and go to the next run'],
  [['j', '→'], 'Next run'],
  [['k', '←'], 'Previous run'],
  [['c'], 'Write a comment'],
  [['Ctrl', 'Enter'], 'Save the comment'],
  [['Esc'], 'Leave the comment'],
  [['u'], 'Undo the last score or comment'],
  [['?'], 'This list'],
];

/** Scores of a scale, in the order of their digits. */
export const scoresOf: Record<Scale, readonly { digit: number; label: string }[]> = {
  pass: [
    { digit: 0, label: 'No' },
    { digit: 1, label: 'Yes' },
  ],
  five: [1, 2, 3, 4, 5].map((digit) => ({ digit, label: String(digit) })),
  ten: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => ({ digit, label: String(digit) })),
};

/** Scale of the scores that a question already has; 1 to 5 without scores. */
export function scaleOf(stat: { min: number | null; max: number | null } | undefined): Scale {
  if (!stat || stat.min === null || stat.max === null || stat.min < 0) return 'five';
  if (stat.max <= 1) return 'pass';
  return stat.min === 0 || stat.max > 5 ? 'ten' : 'five';
}

export type AnnotationAction =
  { is: 'score'; score: number } | { is: 'step'; by: 1 | -1 } | { is: 'comment' | 'undo' | 'help' };

/** Action of a key outside of text inputs; undefined for other keys, and for digits that the scale does not have. */
export function actionOf(key: string, scale: Scale): AnnotationAction | undefined {
  if (/^\d$/.test(key)) {
    const score = Number(key);
    return scoresOf[scale].some(({ digit }) => digit === score) ? { is: 'score', score } : undefined;
  }
  if (key === 'j' || key === 'ArrowRight') return { is: 'step', by: 1 };
  if (key === 'k' || key === 'ArrowLeft') return { is: 'step', by: -1 };
  if (key === 'c') return { is: 'comment' };
  if (key === 'u') return { is: 'undo' };
  return key === '?' ? { is: 'help' } : undefined;
}

/** Elements with their own use of these keys. */
const otherwiseUsed =
  'input, textarea, select, [contenteditable], [role="menu"], [role="dialog"], [role="group"] button';

export function useAnnotationKeys(scale: Scale, act: (action: AnnotationAction) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // Arrows move inside of a group of buttons; letters and digits are free there.
    const arrow = event.key.startsWith('Arrow');
    if (target.closest(arrow ? otherwiseUsed : otherwiseUsed.replace(', [role="group"] button', ''))) return;
    const action = actionOf(event.key, scale);
    if (!action) return;
    event.preventDefault();
    act(action);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
