import { LANGUAGE_NAMES, directionOf, type Language, LANGUAGES } from '#app/shared/language.ts';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { MAX_BANNER } from '#app/features/foundation/identity.ts';
import { fieldReader, type SettingFailure, SettingSection } from './setting-section.tsx';

type BannerFormProps = {
  banner: { text: Partial<Record<Language, string>>; to: string; from: string; until: string };
  state: 'none' | 'waits' | 'shown' | 'over';
  revision: number;
  today: string;
  mayWrite: boolean;
  failure?: SettingFailure;
};

const TONES = { none: 'off', waits: 'wait', shown: 'ok', over: 'off' } as const;

/** One sentence at the top of the pages that visitors share, from day to day. */
export function BannerForm({ banner, state, revision, today, mayWrite, failure }: BannerFormProps) {
  const { t } = useTranslation('admin');
  const read = fieldReader(failure, (value) => t('settings.nowSaved', { value }));
  const field = (language: Language) => ({
    ...read(
      `text.${language}`,
      banner.text[language] ?? '',
      language === 'fr' ? t('settings.banner.frenchHint') : undefined,
    ),
    maxLength: MAX_BANNER,
    lang: language,
    dir: directionOf(language),
    autoComplete: 'off',
  });
  const others = LANGUAGES.filter((language) => language !== 'fr');
  return (
    <SettingSection
      settingKey="banner"
      title={t('settings.banner.title')}
      text={
        <>
          <span className={`tag tag--${TONES[state]}`}>{t(`settings.banner.state.${state}`)}</span>{' '}
          {t('settings.banner.text')}
        </>
      }
      label={t('settings.banner.save')}
      revision={revision}
      mayWrite={mayWrite}
      failure={failure}
    >
      <Field label={t('settings.banner.french')} isOptional {...field('fr')} />
      <details open={others.some((language) => failure?.fields[`text.${language}`])}>
        <summary>
          {t('settings.banner.others', {
            count: others.filter((language) => banner.text[language]).length,
            all: others.length,
          })}
        </summary>
        <div className="form">
          {others.map((language) => (
            <Field
              key={language}
              label={<bdi lang={language}>{LANGUAGE_NAMES[language]}</bdi>}
              isOptional
              {...field(language)}
            />
          ))}
        </div>
      </details>
      <Field
        label={t('settings.banner.to')}
        isOptional
        dir="ltr"
        autoComplete="off"
        maxLength={200}
        {...read('to', banner.to, t('settings.pathHint'))}
      />
      <Field label={t('settings.banner.from')} type="date" {...read('from', banner.from || today)} />
      <Field label={t('settings.banner.until')} type="date" {...read('until', banner.until)} />
    </SettingSection>
  );
}
