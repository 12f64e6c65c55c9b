/**
 * Whether this page is without network: as the browser says, or as the worker found when it answered from what it kept (a network
 * that leads nowhere is one to the browser).
 */
export const isOffline = (): boolean => !navigator.onLine || document.documentElement.dataset.network === 'offline';
