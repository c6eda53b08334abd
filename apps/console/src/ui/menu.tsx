import { Check } from 'lucide-react';
import { clsx } from 'clsx';
import {
  cloneElement,
  useId,
  useRef,
  type ComponentProps,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type ToggleEvent,
} from 'react';

const itemClass =
  'flex h-8 w-full cursor-pointer items-center gap-2 rounded px-2 text-left text-sm text-ink outline-none hover:bg-hover focus-visible:bg-hover focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent';

/** Distance between a menu and the edges of the screen, or its button, in px. */
const gap = 4;

/**
 * A menu that a button opens: a popover of the browser, which closes it on Escape and outside clicks. Arrow keys move
 * between its items.
 */
export function Menu({ trigger, children }: { trigger: ReactElement<ComponentProps<'button'>>; children: ReactNode }) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const buttonOf = () => document.querySelector<HTMLElement>(`[popovertarget="${CSS.escape(id)}"]`);
  const items = () => [...(panel.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];

  /** Places the menu below its button, on the button's side of the screen. */
  const place = ({ newState }: ToggleEvent<HTMLDivElement>) => {
    const box = buttonOf()?.getBoundingClientRect();
    if (newState !== 'open' || !box || !panel.current) return;
    const width = document.documentElement.clientWidth;
    const isLeft = box.left + box.right < width;
    const { style } = panel.current;
    style.top = `${box.bottom + gap}px`;
    style.left = isLeft ? `${Math.max(gap, box.left)}px` : 'auto';
    style.right = isLeft ? 'auto' : `${Math.max(gap, width - box.right)}px`;
  };
  const onToggle = ({ newState }: ToggleEvent<HTMLDivElement>) => {
    const isOpen = newState === 'open';
    buttonOf()?.setAttribute('aria-expanded', String(isOpen));
    if (isOpen) (items().find((item) => item.ariaChecked === 'true') ?? items()[0])?.focus();
  };
  const onKey = (event: KeyboardEvent) => {
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const places: Record<string, number> = {
      ArrowDown: (at + 1) % all.length,
      ArrowUp: (at - 1 + all.length) % all.length,
      Home: 0,
      End: all.length - 1,
    };
    const next = all[places[event.key] ?? -1];
    if (next) {
      event.preventDefault();
      next.focus();
    } else if (event.key === 'Tab') {
      panel.current?.hidePopover();
    }
  };
  return (
    <>
      {cloneElement(trigger, { popoverTarget: id, 'aria-haspopup': 'menu', 'aria-expanded': false })}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="menu"
        aria-label="Choices"
        onBeforeToggle={place}
        onToggle={onToggle}
        onKeyDown={onKey}
        onClick={({ target }) => (target as Element).closest('[role^="menuitem"]') && panel.current?.hidePopover()}
        className="inset-auto m-0 max-h-[60vh] max-w-[calc(100vw-16px)] min-w-52 overflow-y-auto rounded-md border border-line bg-surface p-1 text-ink shadow-xl"
      >
        {children}
      </div>
    </>
  );
}

export function MenuItem({ onSelect, children }: { onSelect: () => void; children: ReactNode }) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} className={itemClass} onClick={onSelect}>
      {children}
    </button>
  );
}

export function MenuChoice<T extends string>({
  label,
  value,
  choices,
  onChange,
}: {
  label: string;
  value: T;
  choices: readonly { value: T; label: string; icon?: ReactNode }[];
  onChange: (value: T) => void;
}) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <div id={id} className="px-2 pt-1.5 pb-1 text-2xs font-medium text-ink-3">
        {label}
      </div>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          role="menuitemradio"
          aria-checked={choice.value === value}
          tabIndex={-1}
          className={itemClass}
          onClick={() => onChange(choice.value)}
        >
          {choice.icon}
          <span className="min-w-0 flex-1 truncate">{choice.label}</span>
          <Check size={14} aria-hidden="true" className={clsx(choice.value !== value && 'invisible')} />
        </button>
      ))}
    </div>
  );
}
