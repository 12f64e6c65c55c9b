/** A mail to more people than this takes two. */
export const ALONE_UP_TO = 500;

/** Mails to many wait so long, in which they can be taken back: ten minutes, in the demo ten seconds. */
export const heldSeconds = ({ isLive }: { isLive: boolean }): number => (isLive ? 600 : 10);
