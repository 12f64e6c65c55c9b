import { classes } from './classes.ts';
import styles from './reasons.module.css';

type ReasonsProps = {
  /** Of the heading. */
  id: string;
  title: string;
  items: readonly { title: string; text: string }[];
  className?: string;
};

/** Why: a few reasons side by side, each under a line. */
export function Reasons({ id, title, items, className }: ReasonsProps) {
  return (
    <section className={classes('below', styles.reasons, className)} aria-labelledby={id}>
      <div className="wrap">
        <h2 id={id}>{title}</h2>
        <ul>
          {items.map((item) => (
            <li key={item.title}>
              <h3>{item.title}</h3>
              <p>{item.text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
