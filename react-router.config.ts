import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  appDirectory: 'app',
  buildDirectory: 'build',
  // The whole route manifest goes with the page: no request for it on a slow network.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
