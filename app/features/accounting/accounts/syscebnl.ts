/** Accounts of the SYCEBNL (OHADA, bodies without profit) that a foundation like ours needs, by their numbers, as its plan names them. */
const SYSCEBNL: Record<string, string> = {
  '161': 'Fonds projet de développement, avances de fonds à justifier',
  '165': 'Fonds affectés à un projet spécifique',
  '167': 'Fonds provenant de dons et legs d’immobilisations',
  '168': 'Autres fonds affectés',
  '169': 'Fonds affectés à recevoir',
  '178': 'Autres fonds reportés',
  '4711': 'Débiteurs divers',
  '4712': 'Créditeurs divers',
  '475': 'Générosités financières à recevoir',
  '477': 'Produits constatés d’avance',
  '513': 'Chèques à encaisser',
  '515': 'Cartes de crédit à encaisser',
  '518': 'Autres valeurs à l’encaissement',
  '521': 'Banques locales',
  '524': 'Banques hors zone monétaire',
  '552': 'Monnaie électronique, téléphone portable',
  '571': 'Caisse en monnaie nationale',
  '572': 'Caisse en devises',
  '585': 'Virements de fonds',
  '588': 'Autres virements internes',
  '601': 'Achats de biens et services liés à l’activité',
  '631': 'Frais bancaires',
  '636': 'Frais de recherche de fonds',
  '652': 'Subventions accordées par l’entité',
  '658': 'Charges diverses',
  '676': 'Pertes de change financières',
  '701': 'Cotisations des adhérents',
  '704': 'Revenus liés à la générosité',
  '7051': 'Ventes de marchandises',
  '7052': 'Services vendus',
  '7053': 'Ventes de produits finis',
  '706': 'Revenus des manifestations',
  '754': 'Dons en nature courants',
  '776': 'Gains de change financiers',
  '792': 'Reprises de fonds affectés et provenant de dons et legs d’immobilisations',
  '796': 'Reprises de fonds reportés',
  '904': 'Personnel bénévole',
  '910': 'Dons en nature',
  '914': 'Bénévolat',
};

/** The plan, for a field that proposes its numbers. */
export const PLAN: readonly { number: string; label: string }[] = Object.entries(SYSCEBNL).map(([number, label]) => ({
  number,
  label,
}));

/** What the plan calls a number; undefined for one it has not, or we do not know. */
export const labelOf = (number: string): string | undefined =>
  Object.hasOwn(SYSCEBNL, number) ? SYSCEBNL[number] : undefined;
