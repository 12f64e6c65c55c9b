import { route, type RouteConfig } from '@react-router/dev/routes';

export const gallery = [
  route('galerie', 'features/gallery/pages/gallery-page.tsx'),
  route('galerie/:id', 'features/gallery/pages/picture-page.tsx'),
] satisfies RouteConfig;
