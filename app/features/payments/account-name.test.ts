import { expect, test } from 'vitest';
import { translate } from '#app/kit/words.server.ts';
import { nameAccount } from './account-name.ts';

test('an account is called by its word; one of many by its kind; a provider that has none by its name, anything else as the books call it', () => {
  const t = translate('fr', 'admin');
  expect(nameAccount('provider:stripe', t)).toBe(t('report.accounts.stripe'));
  expect(nameAccount('fees:stripe', t)).toBe(t('report.accounts.stripe'));
  expect(nameAccount('provider:post', t)).toBe('post');
  expect(nameAccount('fees:post', t)).toBe('post');
  expect(nameAccount('sales:post', t)).toBe(t('report.accounts.sales'));
  expect(nameAccount('field:1', t)).toBe(t('report.accounts.field'));
  expect(nameAccount('toString', t)).toBe('toString');
});
