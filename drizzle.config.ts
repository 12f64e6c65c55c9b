import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: ['./platform/tables.ts', './platform/auth-tables.ts', './app/features/**/tables.server.ts'],
  out: './migrations',
});
