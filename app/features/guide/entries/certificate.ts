import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const certificate: GuideEntry = {
  key: 'certificate',
  permission: 'certificates.revoke',
  rhythm: 'trouble',
  minutes: 2,
  icon: 'seal-check',
  path: '/admin/certificates',
  about: ['/admin/certificates'],
  pictures: { 0: { role: 'enseignement', path: '/admin/certificates', of: '.work form[role="search"]' } },
  text: {
    fr: {
      title: 'Retirer une attestation',
      hint: 'La page publique donne la raison',
      lead: 'Une attestation a été obtenue par tricherie, ou porte un faux nom. Le retrait est irréversible.',
      open: 'Ouvrir les attestations',
      also: 'diplôme certificat révoquer annuler fraude tricherie numéro vérifier',
      steps: [
        {
          title: 'Trouvez-la',
          text: 'Dans Attestations, cherchez le numéro ou le nom.',
          caption: 'La recherche des attestations',
        },
        { title: 'Vérifiez', text: 'Le numéro mène à la page publique de l’attestation.' },
        {
          title: 'Retirez',
          text: 'Dépliez « Retirer », écrivez « Pourquoi », puis pressez « Retirer ». La page publique montre la raison.',
        },
      ],
      blocked: [
        {
          title: 'Le nom est seulement mal écrit',
          text: 'Ne la retirez pas : un numéro retiré ne redevient pas valable. Écrivez à l’administration.',
        },
        { title: 'Quelqu’un demande si elle est vraie', text: 'La page publique répond : « Valable » ou « Retirée ».' },
      ],
      words: [],
    },
    en: {
      title: 'Take back a certificate',
      hint: 'Its public page says why',
      lead: 'A certificate was got by cheating, or has a false name. It cannot be undone.',
      open: 'Open the certificates',
      also: 'diploma revoke cancel fraud cheating number check',
      steps: [
        {
          title: 'Find it',
          text: 'Under Certificates search for the number or the name.',
          caption: 'The search of certificates',
        },
        { title: 'Check', text: 'The number leads to its public page.' },
        {
          title: 'Confirm',
          text: 'Unfold “Withdraw”, write “Why”, then press “Withdraw”. The public page shows the reason.',
        },
      ],
      blocked: [
        {
          title: 'The name is only spelled wrongly',
          text: 'Do not take it back: such a number does not become valid again. Write to the administration.',
        },
        { title: 'Somebody asks whether it is true', text: 'The public page answers: “Valid” or “Withdrawn”.' },
      ],
      words: [],
    },
  },
};
