import { route, type RouteConfig } from '@react-router/dev/routes';

export const news = [
  route('news', 'features/news/pages/news.tsx'),
  route('news.rss', 'features/news/pages/rss.ts'),
  route('news/:id', 'features/news/pages/article.tsx'),
] satisfies RouteConfig;
