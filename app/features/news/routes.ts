import { route, type RouteConfig } from '@react-router/dev/routes';

export const news = [
  route('news', 'features/news/pages/news-page.tsx'),
  route('news.rss', 'features/news/pages/rss-route.ts'),
  route('news/:id', 'features/news/pages/article-page.tsx'),
] satisfies RouteConfig;
