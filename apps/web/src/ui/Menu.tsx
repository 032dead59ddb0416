import type { LucideIcon } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { joinClasses } from './joinClasses.ts';
import styles from './Menu.module.css';

export interface MenuItem {
  readonly id: string;
  readonly label: ReactNode;
  readonly icon?: LucideIcon;
  /** Dim words at the right end: a key, a state, a reason. */
  readonly detail?: ReactNode;
  readonly isChosen?: boolean;
  readonly isDangerous?: boolean;
  /** Given: cannot be chosen. Say why in `detail`. */
  readonly disabled?: boolean;
  readonly onSelect: () => void;
}

export interface MenuProps {
  /** The control that opens it: one element. */
  readonly trigger: ReactNode;
  readonly label: string;
  /** Groups are set apart by lines. */
  readonly groups: readonly { readonly title?: string; readonly items: readonly MenuItem[] }[];
  readonly align?: 'start' | 'center' | 'end';
}

/** A menu below a control. */
export function Menu({ trigger, label, groups, align = 'start' }: MenuProps) {
  const shown = groups.filter((group) => group.items.length > 0);
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className={styles.menu}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
        >
          {shown.map((group) => (
            <Radix.Group key={group.title ?? group.items[0]?.id} className={styles.group}>
              {group.title === undefined ? null : (
                <Radix.Label className={styles.title}>{group.title}</Radix.Label>
              )}
              {group.items.map((item) => (
                <Item key={item.id} item={item} />
              ))}
            </Radix.Group>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Item({ item }: { readonly item: MenuItem }) {
  const Icon = item.icon;
  return (
    <Radix.Item
      className={joinClasses(styles.item, item.isDangerous && styles.danger, item.isChosen && styles.chosen)}
      disabled={item.disabled === true}
      onSelect={item.onSelect}
      aria-current={item.isChosen ? true : undefined}
    >
      {Icon === undefined ? null : <Icon size={14} strokeWidth={1.9} aria-hidden />}
      <span className={styles.label}>{item.label}</span>
      {item.detail === undefined ? null : <span className={styles.detail}>{item.detail}</span>}
    </Radix.Item>
  );
}
