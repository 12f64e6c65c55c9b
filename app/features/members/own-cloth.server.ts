import type { RouterContextProvider } from 'react-router';
import { translate } from '#app/kit/words.server.ts';
import { foundation } from '#app/kit/foundation.server.ts';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { listOwnGifts } from '#app/features/donations/own-gifts.server.ts';
import { CLOTH_ROWS, drawOwnCloth } from './cloth.server.ts';
import { memberOf } from '#app/features/accounts/accounts-context.server.ts';

const LONGEST_NAME = 60;

/**
 * The signed-in member's cloth as SVG. `isShared`: signed by the foundation and with the `name` in the address, which
 * its owner typed; without it nobody is named.
 */
export async function readOwnCloth(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { isShared }: { isShared: boolean },
): Promise<string> {
  const member = memberOf(context, request);
  const words = translate(context.get(visitorContext).language, 'members');
  const gifts = await listOwnGifts(siteContextOf(context).db, member.id);
  const typed = new URL(request.url).searchParams.get('name') ?? '';
  // Control signs are no XML.
  const name = typed
    .toWellFormed()
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_NAME);
  const signature = isShared ? { foundation: foundation().legalName, name: name || undefined } : undefined;
  return drawOwnCloth(
    gifts,
    words('cloth.title'),
    words('cloth.alt', { count: Math.min(gifts.length, CLOTH_ROWS) }),
    signature,
  );
}
