import { fieldAnchor } from '#app/features/content/field-spec.ts';

/** What is wrong with fields that belong together, as a picture or a list, above them: the summary leads here. */
export function GroupFault({ name, label, error }: { name: string; label?: string; error?: string }) {
  if (!error) return null;
  return (
    <p className="msg msg--bad full" id={fieldAnchor(name)} tabIndex={-1}>
      {label && `${label}\u00a0: `}
      {error}
    </p>
  );
}
