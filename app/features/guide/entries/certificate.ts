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
      title: 'Withdraw a certificate',
      hint: 'Its public page gives the reason',
      lead: 'A certificate was obtained by cheating, or bears a false name. Withdrawing it cannot be undone.',
      open: 'Open the certificates',
      also: 'diploma revoke cancel fraud cheating number check',
      steps: [
        {
          title: 'Find the certificate',
          text: 'Under Certificates, search for the number or the name.',
          caption: 'Searching certificates',
        },
        { title: 'Check', text: 'The number leads to its public page.' },
        {
          title: 'Confirm',
          text: 'Expand “Withdraw”, write “Why”, then press “Withdraw”. The public page shows the reason.',
        },
      ],
      blocked: [
        {
          title: 'Only the spelling of the name is wrong',
          text: 'Do not withdraw it: a withdrawn number does not become valid again. Write to the administrators.',
        },
        { title: 'Somebody asks whether it is genuine', text: 'The public page answers: “Valid” or “Withdrawn”.' },
      ],
      words: [],
    },
  },
};
