const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text is a UUID, as all our ids of people's acts are: anything else must not reach a query for one. */
export const isUuid = (text: string): boolean => UUID.test(text);
