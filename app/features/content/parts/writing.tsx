// What other features' builders write with: a course has a page of its own for what its lessons say.
export { BodyField, type BodyPictures } from '#app/features/content/staff/body-field.tsx';
export { useKeeping } from '#app/features/content/staff/use-keeping.ts';
export { KeptNote } from '#app/features/content/staff/kept-note.tsx';
export { EntryFields } from '#app/features/content/staff/entry-fields.tsx';
export { formatTime } from '#app/features/content/staff/format-time.ts';
