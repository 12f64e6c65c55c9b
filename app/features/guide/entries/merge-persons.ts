import type { GuideEntry } from '#app/features/guide/guide-entry.ts';

export const mergePersons: GuideEntry = {
  key: 'merge-persons',
  permission: 'persons.write',
  rhythm: 'month',
  minutes: 4,
  icon: 'users',
  path: '/admin/persons',
  about: [],
  pictures: {},
  text: {
    fr: {
      title: 'Fusionner deux fiches',
      hint: 'Une personne, une seule page',
      lead: 'La même personne a deux fiches, par exemple avec deux adresses. Après la fusion, une seule page montre tout ; rien n’est déplacé ni perdu.',
      open: 'Ouvrir les personnes',
      also: 'doublon double réunir joindre séparer même personne',
      steps: [
        {
          title: 'Trouvez l’autre fiche',
          text: 'Le site propose « Peut-être la même personne : ». Sinon, sous « Fusionner avec une autre fiche », cherchez un nom ou une adresse entière.',
        },
        {
          title: 'Comparez',
          text: 'Pressez « Comparer et fusionner ». Regardez les adresses, le dernier paiement, la ville et la fin du téléphone. Les différences sont en gras.',
        },
        { title: 'Choisissez celle qui reste', text: 'Répondez à « Fiche à garder ».' },
        { title: 'Fusionnez', text: 'Pressez « Fusionner ».' },
      ],
      blocked: [
        {
          title: 'Ce sont deux personnes',
          text: 'Pressez « Non, deux personnes distinctes ». Le site ne les propose plus.',
        },
        {
          title: 'La fusion est une erreur',
          text: 'Sous « Fiches fusionnées », pressez « Séparer ». Les deux fiches reviennent telles qu’elles étaient.',
        },
      ],
      words: [],
    },
    en: {
      title: 'Merge two records of a person',
      hint: 'One person, one record',
      lead: 'The same person has two records, for example with two addresses. After the merge, one page shows everything; nothing is moved or lost.',
      open: 'Open the people',
      also: 'duplicate double join take apart split same',
      steps: [
        {
          title: 'Find the other record',
          text: 'The site suggests “Possibly the same person:”. Otherwise, under “Merge with another record”, search for a name or a whole address.',
        },
        {
          title: 'Compare',
          text: 'Press “Compare and merge”. Compare the addresses, the last payment, the town and the last digits of the telephone number. Differences are in bold.',
        },
        { title: 'Choose which record stays', text: 'Answer “Record to keep”.' },
        { title: 'Confirm', text: 'Press “Merge”.' },
      ],
      blocked: [
        { title: 'They are two people', text: 'Press “No, two people”. The site does not suggest them again.' },
        {
          title: 'The merge was a mistake',
          text: 'Under “Merged records”, press “Separate”. Both records come back as they were.',
        },
      ],
      words: [],
    },
  },
};
