import {
  cloneElement,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type ToggleEvent,
} from 'react';

/** Distance to the button, distance to the edges of the screen, and maximum width, in px. */
const gap = 4;
const margin = 8;
const maxWidth = 352;

/**
 * Details on demand: a click, a touch or Enter opens them, Escape closes them; the page does not move. A popover of the
 * browser, whose content exists while it is open.
 */
export function Popover({
  trigger,
  label,
  children,
}: {
  trigger: ReactElement<ComponentProps<'button'>>;
  label: string;
  children: ReactNode;
}) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const placeNow = () => {
    const button = document.querySelector(`[popovertarget="${CSS.escape(id)}"]`);
    if (panel.current && button) place(panel.current, button.getBoundingClientRect());
  };
  const onBeforeToggle = ({ newState }: ToggleEvent) => {
    if (newState !== 'open') return;
    setIsOpen(true);
    placeNow();
  };
  const onToggle = ({ newState }: ToggleEvent) => {
    if (newState === 'open') {
      // The height is known now.
      placeNow();
      (panel.current?.querySelector<HTMLElement>('input, button:enabled, [tabindex="0"]') ?? panel.current)?.focus();
    } else {
      // After the focus has returned: the browser takes it from the content.
      setIsOpen(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // Escape also means something to the page.
    event.preventDefault();
    event.stopPropagation();
    panel.current?.hidePopover();
  };
  return (
    <>
      {cloneElement(trigger, { popoverTarget: id, 'aria-haspopup': 'dialog', 'aria-expanded': isOpen })}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        tabIndex={-1}
        onBeforeToggle={onBeforeToggle}
        onToggle={onToggle}
        onKeyDown={onKeyDown}
        className="inset-auto m-0 overflow-y-auto rounded-md border border-line bg-surface p-3 text-left text-sm font-normal whitespace-normal text-ink shadow-xl outline-none"
      >
        {isOpen && children}
      </div>
    </>
  );
}

/** Places the panel below the button, or above it if the space below is too small. The right edges are aligned. */
function place(panel: HTMLElement, button: DOMRect): void {
  const { clientWidth, clientHeight } = document.documentElement;
  const { style } = panel;
  const width = Math.min(maxWidth, clientWidth - 2 * margin);
  const below = clientHeight - button.bottom - gap - margin;
  const above = button.top - gap - margin;
  const isAbove = panel.scrollHeight > below && above > below;
  style.width = `${width}px`;
  style.left = `${Math.max(margin, button.right - width)}px`;
  style.maxHeight = `${isAbove ? above : below}px`;
  style.top = isAbove ? 'auto' : `${button.bottom + gap}px`;
  style.bottom = isAbove ? `${clientHeight - button.top + gap}px` : 'auto';
}
