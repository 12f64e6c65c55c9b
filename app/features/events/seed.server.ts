import type { Database } from '#platform/database.ts';
import { eventPlaces, eventRegistrations, registrationEvents } from './tables.server.ts';

const FAMILIES = ['Kabongo', 'Nzuzi', 'Ilunga', 'Tshibanda', 'Lukusa', 'Mwamba', 'Mbala', 'Ngoy', 'Kalala', 'Tumba'];
const FIRST = ['Aline', 'Béatrice', 'Joël', 'Mado', 'Rita', 'Junior', 'Esther', 'Patrice'];

/** Events that show different situations to staff: with room, full, past. */
const PLACES: Record<string, { places: number | null; seated: number; waiting: number }> = {
  '1': { places: 160, seated: 24, waiting: 0 },
  '3': { places: 30, seated: 30, waiting: 6 },
  '4': { places: null, seated: 12, waiting: 0 },
};

/** Creates sample registrations for the demo, marked as such: not in public counts, with reserved addresses. */
export async function seedRegistrations(tx: Database, eventId: string, status: string): Promise<void> {
  const plan = PLACES[eventId];
  if (!plan) return;
  await tx.insert(eventPlaces).values({ eventId, places: plan.places }).onConflictDoNothing();
  const begin = Date.now() - 20 * 86_400_000;
  let [left, turn] = [plan.seated + plan.waiting, 0];
  while (left > 0) {
    const isWaiting = left <= plan.waiting;
    const people = Math.min(1 + ((turn * 7) % 4), isWaiting ? left : left - plan.waiting);
    const at = new Date(begin + turn * 3_600_000);
    const hasCome = status === 'past' && turn % 5 !== 0;
    const [row] = await tx
      .insert(eventRegistrations)
      .values({
        eventId,
        name: `${FIRST[turn % FIRST.length]} ${FAMILIES[(turn * 3) % FAMILIES.length]} (exemple)`,
        email: `inscrit-${eventId}-${turn}@exemple.org`,
        people,
        language: 'fr',
        createdAt: at,
        isSample: true,
        ...(isWaiting ? { state: 'waiting' as const, waitingSince: at } : {}),
        ...(hasCome ? { state: 'entered' as const, enteredAt: at, enteredPeople: people } : {}),
      })
      .returning({ id: eventRegistrations.id });
    if (hasCome)
      await tx.insert(registrationEvents).values({ registrationId: row!.id, at, from: 'coming', to: 'entered' });
    left -= people;
    turn += 1;
  }
}
