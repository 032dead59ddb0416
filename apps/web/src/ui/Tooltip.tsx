import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import styles from './Tooltip.module.css';

export interface TooltipProps {
  readonly text: ReactNode;
  readonly side?: 'top' | 'right' | 'bottom' | 'left';
  /** One element that takes a ref and pointer events. */
  readonly children: ReactNode;
}

/** Words beside a control; never the only place where something is said. */
export function Tooltip({ text, side = 'bottom', children }: TooltipProps) {
  return (
    <Radix.Root delayDuration={350}>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className={styles.tooltip} side={side} sideOffset={5} collisionPadding={6}>
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Lets tooltips open at once when one is open already; around the whole page. */
export function TooltipProvider({ children }: { readonly children: ReactNode }) {
  return <Radix.Provider>{children}</Radix.Provider>;
}
