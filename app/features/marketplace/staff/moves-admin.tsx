import { readListState } from '#app/features/staff/list-state.server.ts';
import { ListFoot } from '#app/features/staff/parts/list-foot.tsx';
import { ListHead } from '#app/features/staff/parts/list-head.tsx';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { EmptyList } from '#app/features/staff/parts/empty-list.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { MoveList } from './move-list.tsx';
import { showMoves } from './shown-moves.server.ts';
import { listMoves } from './stock-list.server.ts';
import type { Route } from './+types/moves-admin.ts';

const REASONS = ['received', 'corrected', 'spoiled', 'ordered', 'released', 'refunded', 'returned'] as const;

export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOf(context, request, 'stock.read');
  const { db } = siteContextOf(context);
  const language = staffLanguage(context.get(visitorContext).language);
  const { items, next } = await listMoves(db, readListState(Object.fromEntries(new URL(request.url).searchParams)));
  return { next, moves: await showMoves(db, items, language) };
}

/** Every move of the shelf: what came, what left, and why. */
export default function Moves({ loaderData: { moves, next } }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      <ListHead
        title={t('stock.moves')}
        sentence={t('stock.movesSub')}
        states={REASONS.map((id) => ({ id, label: t(`stock.reason.${id}`) }))}
        csv="/admin/stock/moves.csv"
      />
      <div className="sheet sheet--bleed">
        <MoveList moves={moves} isList />
        {moves.length === 0 && <EmptyList />}
      </div>
      <ListFoot next={next} />
    </>
  );
}
