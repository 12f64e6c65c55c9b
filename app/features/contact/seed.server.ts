import { eq, sql } from 'drizzle-orm';
import { users } from '#platform/auth-tables.ts';
import type { Database } from '#platform/database.ts';
import { messageEvents, messageReplies, messages, messageTemplates } from './tables.server.ts';

const ago = (hours: number) => sql`now() - make_interval(hours => ${hours})`;

// Invented people, and said to be so: nobody wrote these letters.
const LETTERS = [
  {
    kind: 'contact',
    name: 'Famille Ilunga (exemple)',
    email: 'famille.ilunga@exemple.org',
    data: {
      message:
        'Bonjour, nous avons donné en décembre pour l’école de Luozi. Nous n’avons pas vu passer de nouvelles des tôles. Sont-elles arrivées avant les pluies ? Mon père voudrait savoir si son banc est déjà fait.\n\nMerci de votre peine, Joseph Ilunga',
    },
    hours: 146,
  },
  {
    kind: 'volunteer',
    name: 'Carine Mabiala (exemple)',
    email: 'carine.mabiala@exemple.org',
    data: {
      motivation: 'Je suis infirmière et je peux donner deux week-ends par mois.',
      skills: 'Soins, premiers secours',
      phone: null,
      availability: 'weekends',
      areas: ['health'],
    },
    hours: 50,
  },
  {
    kind: 'contact',
    name: 'Rotary Gombe (exemple)',
    email: 'rotary.gombe@exemple.org',
    data: { message: 'Pouvez-vous mettre le reçu au nom du club plutôt qu’au mien ?' },
    hours: 26,
    answer: 'Bonjour,\n\nOui : écrivez-nous le nom exact du club et son adresse, et le reçu suit.\n\nRuth',
  },
  {
    kind: 'contact',
    name: 'promo@gagnant (exemple)',
    email: 'promo@exemple.org',
    data: { message: 'Vous avez gagné 1 000 000. http://a.exemple http://b.exemple http://c.exemple http://d.exemple' },
    hours: 5,
    isSuspect: true,
  },
] as const;

const TEMPLATES = [
  {
    name: 'Nouvelles du chantier',
    language: 'fr',
    text: 'Bonjour {name},\n\nMerci de votre lettre du {day}. Voici où en est le chantier :\n\n\n{staff}, {foundation}',
  },
  {
    name: 'Bienvenue aux bénévoles',
    language: 'fr',
    text: 'Bonjour {name},\n\nMerci de proposer votre aide. Nous vous appelons cette semaine pour trouver une première tâche.\n\n{staff}, {foundation}',
  },
  {
    name: 'News from the site',
    language: 'en',
    text: 'Hello {name},\n\nThank you for your letter of {day}. This is how far the work has come:\n\n\n{staff}, {foundation}',
  },
] as const;

/** Creates messages and templates for trying the inbox. Runs once; never in live mode. */
export async function seedDemoMessages(tx: Database): Promise<void> {
  const [known] = await tx.select({ id: messages.id }).from(messages).where(eq(messages.email, LETTERS[0].email));
  if (known) return;
  const [staff] = await tx.select({ id: users.id }).from(users).where(eq(users.email, 'collecte@exemple.org'));
  for (const { hours, kind, name, email, data, ...more } of LETTERS) {
    const isSuspect = 'isSuspect' in more;
    const at = ago(hours);
    const [row] = await tx
      .insert(messages)
      .values({
        kind,
        name,
        email,
        data,
        language: 'fr',
        isSuspect,
        state: isSuspect ? 'spam' : 'answer' in more ? 'answered' : 'open',
        createdAt: at,
        lastReceivedAt: at,
        waitingSince: at,
      })
      .returning({ id: messages.id });
    if (!('answer' in more)) continue;
    const answered = { messageId: row!.id, who: staff?.id, at: ago(hours - 4) };
    await tx.insert(messageReplies).values({ ...answered, direction: 'out', text: more.answer });
    await tx.insert(messageEvents).values({ ...answered, from: 'open', to: 'answered' });
  }
  await tx.insert(messageTemplates).values(TEMPLATES.map((one) => ({ ...one, updatedBy: staff?.id ?? 'server' })));
}
