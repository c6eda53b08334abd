import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useRef, type ReactNode } from 'react';
import { IconButton } from './button';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: string;
  /** Wide enough for editors of texts. */
  wide?: boolean;
  children: ReactNode;
}

export default function DialogWindow({ open, onOpenChange, title, description, wide = false, children }: DialogProps) {
  // State opens the dialog, not a trigger that Radix knows, so the focus is returned here.
  const opener = useRef<Element | null>(null);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-[#0b0c12]/45" />
        <Radix.Content
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener.current instanceof HTMLElement) opener.current.focus();
          }}
          className={clsx(
            'fixed top-[8vh] left-1/2 z-50 max-h-[84vh] -translate-x-1/2 overflow-y-auto rounded-lg border border-line bg-surface shadow-2xl',
            wide ? 'w-[min(860px,calc(100vw-32px))]' : 'w-[min(560px,calc(100vw-32px))]',
          )}
        >
          <div className="flex items-start gap-4 border-b border-line px-5 pt-4 pb-3">
            <div className="min-w-0 flex-1">
              <Radix.Title className="line-clamp-2 text-base font-semibold wrap-anywhere">{title}</Radix.Title>
              <Radix.Description className="mt-0.5 text-xs text-ink-2">{description}</Radix.Description>
            </div>
            <Radix.Close asChild>
              <IconButton label="Close">
                <X size={16} />
              </IconButton>
            </Radix.Close>
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
