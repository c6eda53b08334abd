import { Popover as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

/** Details on demand: a click, a touch or Enter opens them, Escape closes them; the page does not move. */
export function Popover({ trigger, label, children }: { trigger: ReactNode; label: string; children: ReactNode }) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="z-50 max-h-(--radix-popover-content-available-height) w-[min(22rem,calc(100vw-16px))] overflow-y-auto rounded-md border border-line bg-surface p-3 shadow-xl"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
