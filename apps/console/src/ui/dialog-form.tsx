import type { ReactNode } from 'react';
import { Button } from './button';
import { ErrorState } from './states';

/** Form of a dialog: its fields, the refusal of the service, and the two buttons. */
export function DialogForm({
  submit,
  saving = 'Creating…',
  isPending,
  isComplete,
  error,
  onSubmit,
  onCancel,
  children,
}: {
  /** Words of the button. */
  submit: string;
  /** Label while the request is under way. */
  saving?: string;
  isPending: boolean;
  /** Whether the fields can be sent. */
  isComplete: boolean;
  error: Error | null;
  onSubmit: () => void;
  onCancel: () => void;
  children: ReactNode;
}) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete) onSubmit();
      }}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-5 py-4">{children}</div>
      {error && <ErrorState error={error} />}
      <div className="sticky bottom-0 z-10 flex justify-end gap-2 border-t border-line bg-surface px-5 py-3">
        <Button onClick={onCancel}>Cancel</Button>
        <Button look="solid" type="submit" disabled={isPending || !isComplete}>
          {isPending ? saving : submit}
        </Button>
      </div>
    </form>
  );
}
