import { route } from '@react-router/dev/routes';

export const demo = [
  route('demo/ui', 'features/demo/pages/demo-ui-page.tsx'),
  route('demo/mail', 'features/demo/pages/demo-mail-page.tsx'),
];
