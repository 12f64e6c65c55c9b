import { type ComponentProps, useState } from 'react';
import { artUrl } from '#app/art/address/drawing.ts';
import { GENERAL_FUND } from '#app/features/donations/donation-rules.ts';
import type { ShownMatch } from '#app/features/donations/matching/read-matches.server.ts';
import { DonationForm } from '#app/features/donations/parts/donation-form.tsx';
import { href } from 'react-router';
import { Icon } from '#app/ui/icon.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import styles from './free-gift.module.css';

type FreeGiftProps = {
  funds: { id: string; title: string; match?: ShownMatch }[];
  presets: ComponentProps<typeof DonationForm>['presets'];
  isOpen: boolean;
  failure: ComponentProps<typeof DonationForm>['failure'];
};

/** Before the sponsorships: a gift for any project. Folded for who asked for a sponsorship, one press away. */
export function FreeGift({ funds, presets, isOpen, failure }: FreeGiftProps) {
  const { t } = useTranslation('sponsorship');
  const { t: tell } = useTranslation('donations');
  // As the page came: choosing a tab later must not fold it under the reader.
  const [wasOpen] = useState(isOpen);
  return (
    <details className={styles.free} open={wasOpen || failure !== undefined}>
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
        <DonationForm
          programId={GENERAL_FUND}
          funds={funds}
          presets={presets}
          isWide
          title={t('freeTitle')}
          action="/donate"
          failure={failure}
        />
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
      </div>
    </details>
  );
}
