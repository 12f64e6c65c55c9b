/** What is said of the photo of a form, where it holds one or says something of one. */
function photoSaid(fields: Record<string, string>, form: FormData) {
  const file = form.get('file');
  const said = Object.fromEntries(
    ['description', 'credit', 'consent', 'note'].map((name) => [name, fields[name] || undefined]),
  );
  return (file instanceof File && file.size > 0) || said.description ? said : undefined;
}

/** A posted form of the journal as `write-journal` takes it. */
export const readJournalForm =
  (projectId: string) =>
  ({ day, title, text, place, madeAs, ...fields }: Record<string, string>, form: FormData) => ({
    projectId,
    day,
    title,
    text,
    place: place || undefined,
    madeAs: madeAs || undefined,
    photo: photoSaid(fields, form),
  });
