/** Opened in the press itself, before anything is waited for: that is what popup blockers allow. */
export function openTab(title: string): Window | null {
  const tab = open('', '_blank');
  if (!tab) return null;
  tab.opener = null;
  tab.document.title = title;
  return tab;
}

/** Where the tab was blocked or is closed again, this one goes there. */
export function leadTab(tab: Window | null, address: string): void {
  if (tab && !tab.closed) tab.location.href = address;
  else location.assign(address);
}
