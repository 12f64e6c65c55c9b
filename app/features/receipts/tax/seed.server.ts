import foundation from '#content/foundation.json' with { type: 'json' };
import type { Database } from '#platform/database.ts';
import { legalEntities } from './tables.server.ts';

/**
 * Three legal entities of the demo: the foundation, whose receipts do not reduce tax, an invented French one whose
 * receipts do, and an invented Belgian partner.
 */
export async function seedDemoEntities(tx: Database): Promise<void> {
  await tx
    .insert(legalEntities)
    .values([
      {
        id: '00000000-0000-4000-8000-000000000001',
        isSample: true,
        facts: {
          name: foundation.legalName,
          country: 'CD',
          form: foundation.legalForm,
          registration: foundation.registration,
          address: foundation.address.join(', '),
          object: 'Éducation, eau, santé et agriculture en RD Congo (exemple)',
          article: '',
          signatory: foundation.treasurer,
          issues: ['acknowledgement'],
        },
      },
      {
        id: '00000000-0000-4000-8000-000000000002',
        isSample: true,
        facts: {
          name: 'Les Amis d’Elikya (exemple)',
          country: 'FR',
          form: 'Association loi 1901, d’intérêt général (exemple)',
          registration: 'SIREN 000 000 000, RNA W000000000',
          address: '1, rue de l’Exemple, 75000 Paris',
          object: 'Soutenir l’éducation et l’accès à l’eau en RD Congo',
          article: '200',
          signatory: 'Hélène Vasseur, présidente (exemple)',
          issues: ['fr_tax'],
        },
      },
      {
        id: '00000000-0000-4000-8000-000000000003',
        isSample: true,
        facts: {
          name: 'Fonds partenaire belge (exemple)',
          country: 'BE',
          form: 'Fondation d’utilité publique (exemple)',
          registration: '0000.000.000',
          address: 'rue de l’Exemple 1, 1000 Bruxelles',
          object: 'Reçoit des dons pour la fondation et donne l’attestation fiscale belge (exemple)',
          article: '',
          signatory: 'Service des donateurs (exemple)',
          issues: ['partner'],
        },
      },
    ])
    .onConflictDoNothing();
}
