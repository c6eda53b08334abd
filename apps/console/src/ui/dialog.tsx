import { lazy, Suspense } from 'react';
import type { DialogProps } from './dialog-window';

/** Contains the dialog library, which pages load with their first dialog. */
const DialogWindow = lazy(() => import('./dialog-window'));

/** A dialog, whose window is loaded when it opens. */
export function Dialog(props: DialogProps) {
  if (!props.open) return null;
  return (
    <Suspense>
      <DialogWindow {...props} />
    </Suspense>
  );
}
