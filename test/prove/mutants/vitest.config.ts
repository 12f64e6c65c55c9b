import { defineConfig } from 'vitest/config';

/** The tests that hold the rules of money, courses, accounts and staff; campaigns and whole-site tests would only slow the mutants down. */
export default defineConfig({
  test: {
    include: [
      'app/features/{payments,donations,sponsorship,marketplace,crowd-farming,academy,accounts,staff,imports,statements,spending}/**/*.test.ts',
      'platform/*.test.ts',
      'test/{gifts,orders,market,shares,stripe,pawapay,won-disputes,thanks,staff-market,staff-fields,members,people,messages,ai,own-data,strangers-mails,webhook-names,reader-language,reads,functions}.test.ts',
    ],
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 1,
  },
});
