import { XMLBuilder } from 'fast-xml-parser';
import { asXmlText } from '#app/shared/markup.ts';
import { type Activity, type Narrative, type Transaction, TRANSACTION_TYPES } from './activities.server.ts';

/** The reporting organisation: its IATI identifier (`CD-…`) and its name. */
export type Reporter = { ref: string; name: string };

// Codes of the standard's lists, version 2.03.
const NATIONAL_NGO = '22';
const OTHER = '90';
const ROLES = { accountable: '2', implementing: '4' };
const STATUS = { open: '2', closed: '4' };
const DATES = { started: '2', plannedEnd: '3' };
const STANDARD_GRANT = '110';
const PROJECT_AID = 'C01';
const ACTIVITY_PAGE = 'A12';

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  format: true,
  suppressEmptyNode: true,
  suppressBooleanAttributes: false,
});

/** A text in French, the language of the activity, and in English if there is one. */
const writeNarrative = ({ fr, en }: Narrative) => ({
  narrative: [asXmlText(fr), ...(en === undefined ? [] : [{ '@xml:lang': 'en', '#text': asXmlText(en) }])],
});

const writeTransaction = ({ type, day, value, currency, narrative, ref }: Transaction) => ({
  ...(ref && { '@ref': ref }),
  'transaction-type': { '@code': TRANSACTION_TYPES[type] },
  'transaction-date': { '@iso-date': day },
  value: { '@currency': currency, '@value-date': day, '#text': value },
  description: writeNarrative(narrative),
  // Persons who give are told of together, as nobody in particular.
  ...(type === 'received' && { 'provider-org': { '@type': OTHER, narrative: ['Donatrices et donateurs'] } }),
});

/**
 * Writes activities as an IATI 2.03 file. The order of elements is prescribed by the standard's schema.
 * @throws without activities, because the standard does not allow an empty file
 */
export function writeIati(activities: readonly Activity[], { ref, name }: Reporter, now = new Date()): string {
  if (activities.length === 0) throw new Error('No activities');
  const at = now.toISOString();
  const foundation = (role: string) => ({
    '@ref': ref,
    '@type': NATIONAL_NGO,
    '@role': role,
    narrative: [asXmlText(name)],
  });
  const xml = builder.build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    'iati-activities': {
      '@version': '2.03',
      '@generated-datetime': at,
      'iati-activity': activities.map((activity) => ({
        '@xml:lang': 'fr',
        '@default-currency': activity.currency,
        '@last-updated-datetime': at,
        'iati-identifier': `${ref}-${activity.fund}`,
        'reporting-org': { '@ref': ref, '@type': NATIONAL_NGO, narrative: [asXmlText(name)] },
        title: writeNarrative(activity.title),
        description: { '@type': '1', ...writeNarrative(activity.description) },
        'participating-org': [foundation(ROLES.accountable), foundation(ROLES.implementing)],
        'activity-status': { '@code': activity.isOpen ? STATUS.open : STATUS.closed },
        'activity-date': [
          { '@iso-date': activity.startedOn, '@type': DATES.started },
          ...(activity.endsOn ? [{ '@iso-date': activity.endsOn, '@type': DATES.plannedEnd }] : []),
        ],
        'recipient-country': { '@code': 'CD', '@percentage': '100' },
        sector: { '@vocabulary': '1', '@code': activity.sector, '@percentage': '100' },
        'default-finance-type': { '@code': STANDARD_GRANT },
        'default-aid-type': { '@code': PROJECT_AID },
        transaction: activity.transactions.map(writeTransaction),
        'document-link': {
          '@format': 'text/html',
          '@url': activity.page,
          title: writeNarrative(activity.title),
          category: { '@code': ACTIVITY_PAGE },
        },
      })),
    },
  });
  return xml;
}
