/** `headers` of a page whose action may say more than a status: `Retry-After` of a refused try. Without it React Router drops them. */
export const actionHeaders = ({ actionHeaders: headers }: { actionHeaders: Headers }): Headers => headers;
