import { route, type RouteConfig } from '@react-router/dev/routes';

export const gallery = [
  route('galerie', 'features/gallery/pages/gallery.tsx'),
  route('galerie/:id', 'features/gallery/pages/picture.tsx'),
] satisfies RouteConfig;
