import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './tag.module.css';

type TagKind = 'plain' | 'ok' | 'wait' | 'bad' | 'ink' | 'urgent';

const ICONS: Partial<Record<TagKind, IconName>> = { ok: 'check', wait: 'hourglass-medium', bad: 'x' };

/** A state or a subject in a word; state is never colour alone, so `ok`, `wait` and `bad` bring their sign. */
export function Tag({
  kind = 'plain',
  icon = ICONS[kind],
  children,
}: {
  kind?: TagKind;
  icon?: IconName;
  children: ReactNode;
}) {
  return (
    <span className={classes(styles.tag, styles[kind])}>
      {icon && <Icon name={icon} size="sm" />}
      {children}
    </span>
  );
}
