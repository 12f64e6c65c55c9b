/** Invariant: a redirect leads to a page, not to another redirect. */
export const redirectChecks = {
  'a redirect leads to another one': `
    select a.from_path, b.from_path as then from redirects a
    join redirects b on b.from_path = regexp_replace(a.to_path, '[?#].*$', '')`,
};
