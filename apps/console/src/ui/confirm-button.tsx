import { useState, type ReactNode } from 'react';
import { Button } from './button';
import { Dialog } from './dialog';
import { ErrorState } from './states';

/** Button whose action is confirmed in a dialog. The dialog shows the error of a failed action. */
export function ConfirmButton({
  children,
  label,
  title,
  description,
  confirm,
  action,
  className,
}: {
  children: ReactNode;
  /** Accessible name, if the children are not enough. */
  label?: string;
  title: string;
  description: string;
  /** Text of the confirming button. */
  confirm: string;
  action: () => Promise<unknown>;
  className?: string;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        {...(label ? { 'aria-label': label } : {})}
        {...(className ? { className } : {})}
        onClick={() => setOpen(true)}
      >
        {children}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={title} description={description}>
        {open && <Confirmation confirm={confirm} action={action} onClose={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}

function Confirmation({
  confirm,
  action,
  onClose,
}: {
  confirm: string;
  action: () => Promise<unknown>;
  onClose: () => void;
}) {
  const [state, setState] = useState<{ isPending: boolean; error?: unknown }>({ isPending: false });
  const run = () => {
    setState({ isPending: true });
    action().then(onClose, (error: unknown) => setState({ isPending: false, error }));
  };
  return (
    <>
      {state.error !== undefined && <ErrorState error={state.error} />}
      <div className="flex justify-end gap-2 px-5 py-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button look="solid" disabled={state.isPending} onClick={run}>
          {confirm}
        </Button>
      </div>
    </>
  );
}
