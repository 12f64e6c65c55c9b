import { Link } from 'react-router';
import styles from './settings.module.css';

type PointListProps = {
  points: readonly {
    key: string;
    title: string;
    text: string;
    isThere: boolean;
    isNeeded: boolean;
    /** Where it is seen to. */
    path?: string;
  }[];
  words: { there: string; lacks: string; not: string };
};

/** What is there and what is not, each with what it is for and where it is seen to. Nothing is ticked by hand. */
export function PointList({ points, words }: PointListProps) {
  return (
    <ol className={styles.points}>
      {points.map(({ key, title, text, isThere, isNeeded, path }) => (
        <li key={key}>
          <span className={isThere ? 'tag tag--ok' : isNeeded ? 'tag tag--bad' : 'tag tag--off'}>
            {isThere ? words.there : isNeeded ? words.lacks : words.not}
          </span>
          <p>
            <b>{path ? <Link to={path}>{title}</Link> : title}</b> <span className="quiet">{text}</span>
          </p>
        </li>
      ))}
    </ol>
  );
}
