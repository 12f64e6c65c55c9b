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
    // Chrome 87 (design, 13) runs all of ES2020; naming it would lower `?.` for a bug that none of this code meets.
    target: 'es2020',
    cssTarget: 'chrome87',
    assetsInlineLimit: 0,
    // Tried one by one: what makes the text shorter also makes it compress worse, so only these stayed.
    terserOptions: { compress: { passes: 4, ecma: 2020, keep_fargs: false, join_vars: false, unsafe_arrows: true, unsafe_methods: true, pure_getters: true }, format: { ecma: 2020, comments: false } },
  },
  environments: {
    client: {
      build: {
        minify: 'terser',
        modulePreload: { polyfill: false },
        rolldownOptions: {
          output: {
            // Few chunks compress better than many: what every page needs is one for the libraries and one for the site.
            codeSplitting: {
              groups: [
                { name: 'libraries', priority: 3, test: /node_modules\/(?!minisearch)/ },
                { name: 'forms', test: /app\/(ui\/(amount-chooser|segmented|field)|features\/donations\/parts\/donation-form)/ },
                { name: 'site', priority: 2, test: /app\/(root|shared|art\/|ui\/(?!amount-chooser|segmented|field|chip|empty|tabs|dialog|quantity|switch|skeleton|radio-list)|features\/shell\/(?!pages|search|name-entries|parts\/(demo|ui-|error-page|share-link|search-(dialog|results)|letterbox))|features\/donations\/(?!parts\/donation-form))/ },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rolldownOptions: { input: './server/start.ts' } } },
  },
});
