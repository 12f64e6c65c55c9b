import type { Page } from 'playwright-core';

/**
 * What axe does not look at, a line per fault: forms in which the browser would show a bubble of its own, ids that stand twice,
 * tables without a name, headers of tables without a scope, forms of a list that say the same.
 */
export const findPageFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = [];
    const say = (rule: string, element: Element) => faults.push(`${rule}: ${element.outerHTML.slice(0, 120)}`);
    const constrained =
      ':is([required], [pattern], [min], [max], [minlength], [type=email], [type=url], [type=number], [type=date], [type=datetime-local])';
    for (const form of Array.from(document.querySelectorAll('form')))
      if (!form.noValidate && Array.from(form.elements).some((control) => control.matches(constrained)))
        say('bubble', form);
    const ids = new Set<string>();
    for (const element of Array.from(document.querySelectorAll('[id]'))) {
      if (ids.has(element.id)) say('duplicate-id', element);
      ids.add(element.id);
    }
    for (const table of Array.from(document.querySelectorAll('table:not([role=presentation])'))) {
      // A text that is being written: its tables are named where it is read.
      if (table.closest('[contenteditable=true]')) continue;
      if (!table.querySelector('caption') && !table.matches('[aria-label], [aria-labelledby]'))
        say('table-name', table);
      for (const header of Array.from(table.querySelectorAll('th:not([scope])'))) say('header-scope', header);
    }
    const named = new Set<string>();
    for (const form of Array.from(document.querySelectorAll('form[aria-label]'))) {
      // Of two that stand for each other on narrow and wide screens one is not shown.
      if (form.getClientRects().length === 0) continue;
      const name = form.getAttribute('aria-label')!;
      if (named.has(name)) say('form-name', form);
      named.add(name);
    }
    return faults;
  });
