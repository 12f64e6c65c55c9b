// What other features' builders write with: a course has a page of its own for what its lessons say.
export { BodyField } from '../staff/body-field.tsx';
export { EntryFields } from '../staff/entry-fields.tsx';
