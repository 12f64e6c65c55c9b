/** Where the tabs of a browser tell each other that a session began or ended (a `BroadcastChannel`; no token goes over it). */
export const AUTH_CHANNEL = 'elikya-auth';
