import { route } from '@react-router/dev/routes';

export const accounts = [
  route('auth', 'features/accounts/pages/auth-page.tsx'),
  route('login', 'features/accounts/pages/auth-page.tsx', { id: 'login' }),
  route('connexion', 'features/accounts/pages/auth-page.tsx', { id: 'connexion' }),
  route('auth/passkey', 'features/accounts/pages/passkey-options-route.ts'),
  route('auth/confirm', 'features/accounts/pages/confirm-page.tsx'),
  route('resume/:token', 'features/accounts/pages/resume-page.tsx'),
  route('sign-out', 'features/accounts/pages/sign-out-route.ts'),
];
