import type { ComponentProps } from 'react';
import { href } from 'react-router';
import { artUrl } from '#app/art/address/drawing.ts';
import { GENERAL_FUND } from '#app/features/donations/donation-rules.ts';
import type { ShownMatch } from '#app/features/donations/matching/read-matches.server.ts';
import { DonationForm } from '#app/features/donations/parts/donation-form.tsx';
import { Band } from '#app/ui/band.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import styles from './free-gift.module.css';

type FreeGiftProps = {
  funds: { id: string; title: string; match?: ShownMatch }[];
  presets: ComponentProps<typeof DonationForm>['presets'];
  failure: ComponentProps<typeof DonationForm>['failure'];
};

export const GIVE_ART = { kind: 'scene', seed: 'donner', type: 'don', palette: 'midi' } as const;

/** The head of `/donate`: its title, and the gift form beside the picture. */
export function GiftFirst(props: FreeGiftProps) {
  const { t } = useTranslation('sponsorship');
  return (
    <>
      <div className={styles.first}>
        <div className={`wrap ${styles.columns}`}>
          <header className={styles.head}>
            <h1>{t('give.title')}</h1>
            <p className="lead">{t('give.lead')}</p>
          </header>
          <img className={styles.art} src={artUrl(GIVE_ART)} alt="" width={400} height={300} />
          <GiftForm {...props} isPage />
        </div>
      </div>
      <Band src={artUrl({ kind: 'band', seed: 'donner', width: 1280, height: 24 })} />
      <div className="wrap">
        <OtherGifts />
      </div>
    </>
  );
}

/** After the sponsorships: a gift for any project, folded, one press away. */
export function FreeGift(props: FreeGiftProps) {
  const { t } = useTranslation('sponsorship');
  return (
    <details className={styles.free} open={props.failure !== undefined}>
      <summary>
        <span className={`wrap ${styles.bar}`}>
          <span>
            <b>{t('freeTitle')}</b> <span className={styles.lead}>{t('freeLead')}</span>
          </span>
          <Icon name="plus" />
        </span>
      </summary>
      <div className={`wrap ${styles.body}`}>
        <img
          src={artUrl({ kind: 'hero', vignette: 'sante', palette: 'savane', who: 'ancien' })}
          alt=""
          width={720}
          height={640}
          loading="lazy"
          decoding="async"
        />
        <GiftForm {...props} />
        <OtherGifts />
      </div>
    </details>
  );
}

function GiftForm({ funds, presets, failure, isPage }: FreeGiftProps & { isPage?: boolean }) {
  const { t } = useTranslation('sponsorship');
  return (
    <DonationForm
      programId={GENERAL_FUND}
      funds={funds}
      presets={presets}
      isPage={isPage}
      title={t('freeTitle')}
      action="/donate"
      failure={failure}
    />
  );
}

function OtherGifts() {
  const { t } = useTranslation('sponsorship');
  const { t: tell } = useTranslation('donations');
  return (
    <p className={styles.others}>
      <TextLink to={href('/donate/plusieurs')} reloadDocument isForward>
        {tell('several')}
      </TextLink>
      <TextLink to={href('/hommage')} reloadDocument isForward>
        {t('freeTribute')}
      </TextLink>
      <TextLink to={href('/promesse')} reloadDocument isForward>
        {t('freeLater')}
      </TextLink>
    </p>
  );
}
