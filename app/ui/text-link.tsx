import { Link, type LinkProps } from 'react-router';
import { classes } from './classes.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './text-link.module.css';

/** A link that stands alone, with a line of its own to press. `icon` comes before the words, `isForward` puts an arrow after. */
export function TextLink({
  icon,
  isForward,
  className,
  children,
  ...rest
}: LinkProps & { icon?: IconName; isForward?: boolean }) {
  return (
    <Link {...rest} className={classes(styles.link, className)}>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
      {isForward && <Icon name="arrow-right" />}
    </Link>
  );
}
