import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  appDirectory: 'app',
  // script/lib/build gives each release a folder of its own.
  buildDirectory: process.env.BUILD_FOLDER ?? 'build',
  // The whole route manifest goes with the page: no request for it on a slow network.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
