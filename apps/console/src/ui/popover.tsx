import { Popover as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

/** More about something, on demand: opened by click, touch or Enter, closed by Escape, and it moves nothing. */
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
