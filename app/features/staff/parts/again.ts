type Failure = { typed: Record<string, string>; fields: Record<string, string> };

/** A field of a form that came back: its name, what was typed in it, and what is wrong with it; empty where nothing came back. */
export const again = (name: string, failure: Failure | undefined) => ({
  name,
  defaultValue: failure?.typed[name],
  error: failure?.fields[name],
});
