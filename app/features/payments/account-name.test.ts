import { expect, test } from 'vitest';
import { translate } from '#app/kit/words.server.ts';
import { nameAccount } from './account-name.ts';

test('an account is called by its word; a provider that has none by its name, anything else as the books call it', () => {
  const t = translate('fr', 'admin');
  expect(nameAccount('provider:stripe', t)).toBe(t('report.accounts.stripe'));
  expect(nameAccount('fees:stripe', t)).toBe(t('report.accounts.stripe'));
  expect(nameAccount('provider:post', t)).toBe('post');
  expect(nameAccount('fees:post', t)).toBe('post');
  expect(nameAccount('sales:post', t)).toBe('sales:post');
  expect(nameAccount('toString', t)).toBe('toString');
});
