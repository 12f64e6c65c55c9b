import type { RouterContextProvider } from 'react-router';
import { translate } from '#app/features/shell/words.server.ts';
import { groundOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { listOwnGifts } from '../donations/own-gifts.server.ts';
import { drawOwnCloth } from './cloth.server.ts';
import { memberOf } from './members-context.server.ts';

/** The signed-in member's cloth as SVG. */
export async function readOwnCloth(context: Readonly<RouterContextProvider>, request: Request): Promise<string> {
  const member = memberOf(context, request);
  const words = translate(context.get(visitorContext).language, 'members');
  const gifts = await listOwnGifts(groundOf(context).db, member.id);
  return drawOwnCloth(gifts, words('cloth.title'), words('cloth.alt', { count: gifts.length }));
}
