import { Tooltip as Radix } from 'radix-ui';
import { type FocusEvent, type ReactNode, useRef, useState } from 'react';
import styles from './Tooltip.module.css';

export interface TooltipProps {
  readonly text: ReactNode;
  readonly side?: 'top' | 'right' | 'bottom' | 'left';
  /** One element that takes a ref and pointer events. */
  readonly children: ReactNode;
}

/** Words beside a control; never the only place where something is said. */
export function Tooltip({ text, side = 'bottom', children }: TooltipProps) {
  const [isOpen, setOpen] = useState(false);
  // Radix closes on a click unless the click's default was prevented, as links of the page do: so it is done here.
  const isPressed = useRef(false);
  return (
    <Radix.Root
      open={isOpen}
      onOpenChange={(next) => setOpen(next && !isPressed.current)}
      delayDuration={350}
      disableHoverableContent
    >
      <Radix.Trigger
        asChild
        onFocus={openOnlyForKeys}
        onPointerDown={() => {
          isPressed.current = true;
        }}
        onPointerLeave={() => {
          isPressed.current = false;
        }}
        onClick={() => setOpen(false)}
      >
        {children}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className={styles.tooltip} side={side} sideOffset={5} collisionPadding={6}>
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A control that was clicked has the focus too, and gets it again with the window: that opens nothing. */
function openOnlyForKeys(event: FocusEvent<HTMLElement>): void {
  if (!event.currentTarget.matches(':focus-visible')) event.preventDefault();
}

/** Lets tooltips open at once when one is open already; around the whole page. */
export function TooltipProvider({ children }: { readonly children: ReactNode }) {
  return <Radix.Provider>{children}</Radix.Provider>;
}
