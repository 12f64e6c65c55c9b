import { INBOUND_SECRET } from '#test/stand-ins/postmark.ts';

/** How a site of the journeys is set up: patient with a busy machine, and with mail coming in. */
export const JOURNEY_SETTINGS = {
  DATABASE_PATIENCE_MS: '20000',
  INBOUND_DOMAIN: 'reply.example.org',
  INBOUND_SECRET,
};
