import { reactRouter } from '@react-router/dev/vite';
import { rolldown } from 'rolldown';
import { defineConfig, type Plugin } from 'vite';

/**
 * `import code from './boot.ts?script'` gives the file, bundled and minified, as text to put inline in the page:
 * it runs before anything else is fetched and its hash goes into the Content-Security-Policy.
 */
function inlineScript(): Plugin {
  return {
    name: 'inline-script',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith('?script')) return;
      const file = id.slice(0, -'?script'.length);
      this.addWatchFile(file);
      const bundle = await rolldown({ input: file });
      const { output } = await bundle.generate({ format: 'iife', minify: true });
      return `export default ${JSON.stringify(output[0].code.trim())}`;
    },
  };
}

export default defineConfig({
  plugins: [inlineScript(), reactRouter()],
  build: {
    target: ['chrome87', 'firefox78', 'safari14'],
    cssTarget: 'chrome87',
    assetsInlineLimit: 0,
  },
  environments: { ssr: { build: { rolldownOptions: { input: './server/start.ts' } } } },
});
