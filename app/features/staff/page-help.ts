/** What the "?" of the frame says about the page one is on. */
export type PageHelp = {
  /** Of the guide's page, `/admin/guide/<key>`. */
  key: string;
  title: string;
  lead: string;
  steps: readonly string[];
  blocked: readonly string[];
};
