import { route } from '@react-router/dev/routes';

export const accounts = [
  route('auth', 'features/accounts/pages/auth.tsx'),
  route('login', 'features/accounts/pages/auth.tsx', { id: 'login' }),
  route('connexion', 'features/accounts/pages/auth.tsx', { id: 'connexion' }),
  route('auth/passkey', 'features/accounts/pages/passkey-options.ts'),
  route('auth/confirm', 'features/accounts/pages/confirm.tsx'),
  route('resume/:token', 'features/accounts/pages/resume.tsx'),
  route('sign-out', 'features/accounts/pages/sign-out.ts'),
];
