import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { useTranslation } from '#app/ui/words.tsx';

type Step = { title: string; text: string; caption?: string };
type Props = {
  entry: string;
  steps: readonly Step[];
  /** Sizes of the pictures, in pixels, by the number of their step. */
  pictures: Readonly<Record<number, { width: number; height: number }>>;
};

/** The steps of a job, numbered, each beside its picture. */
export function GuideSteps({ entry, steps, pictures }: Props) {
  const { i18n } = useTranslation('admin');
  const language = staffLanguage(i18n.language);
  return (
    <ol>
      {steps.map(({ title, text, caption }, index) => {
        const picture = pictures[index];
        return (
          <li className={picture ? 'step step--pic' : 'step'} key={title}>
            <div className="step__t">
              <span className="n" aria-hidden="true">
                {index + 1}
              </span>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
            {picture && (
              <figure className="pic">
                <img
                  src={`/guide/${entry}-${index + 1}.${language}.webp`}
                  alt=""
                  width={picture.width}
                  height={picture.height}
                  loading="lazy"
                />
                <figcaption>{caption}</figcaption>
              </figure>
            )}
          </li>
        );
      })}
    </ol>
  );
}
