/** So many people one registration may be for. Apart from the schemas: the page of a registration wakes without them. */
export const MAX_PEOPLE = 10;
