import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import postcss from 'postcss';
import { defineConfig, type Plugin } from 'vite';
import { floorCss } from './script/lib/floor-css.ts';
import { bundleScript, FLOOR_SYNTAX, forFloor } from './script/lib/floor.ts';

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
      return `export default ${JSON.stringify(await bundleScript(file))}`;
    },
  };
}

/**
 * `app/features/shell/late.ts` as a file of its own that the boot script fetches on every page; its address is `virtual:late-url`.
 * The browser's build comes first, so the server's knows the name.
 */
function latePart(): Plugin {
  const source = '/app/features/shell/late.ts';
  let file = '';
  return {
    name: 'late-part',
    buildStart() {
      if (this.environment.name === 'client' && this.environment.mode === 'build')
        this.emitFile({ type: 'chunk', id: `.${source}`, name: 'late' });
    },
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && chunk.facadeModuleId?.endsWith(source)) file = `/${chunk.fileName}`;
    },
    resolveId: (id) => (id === 'virtual:late-url' ? '\0late-url' : undefined),
    load(id) {
      if (id !== '\0late-url') return undefined;
      if (this.environment.mode === 'build' && this.environment.name === 'ssr' && !file)
        this.error('The late part was not built before the server');
      return `export default ${JSON.stringify(this.environment.mode === 'build' ? file : source)}`;
    },
  };
}

/**
 * Where the code of a page cannot be had React Router loads the page anew that somebody is leaving, and their press is lost: here it
 * loads the page that they asked for.
 */
function moveByServer(): Plugin {
  const put = 'window.location.reload()';
  const to = 'window.__reactRouterDataRouter.state.navigation.location';
  return {
    name: 'move-by-server',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /react-router\/dist\/.*\/routeModules\.js$/ },
      handler(code) {
        if (!code.includes(put))
          this.error('React Router does not load the page anew as moveByServer in vite.config.ts knows it');
        return {
          code: code.replace(
            put,
            `{ const to = ${to}; to ? window.location.assign(to.pathname + to.search + to.hash) : ${put}; }`,
          ),
          map: null,
        };
      },
    },
  };
}

type Manifest = {
  routes: Record<string, { hasDefaultExport?: boolean; imports?: string[]; css?: string[] } & Record<string, unknown>>;
};

/**
 * The manifest goes with every page, so it says only what the browser reads: nothing where a route has nothing, no routes that
 * are never a page of the app (feeds, PDFs), no chunks that every page has anyway. Pages of the back office get one of their own, with all
 * routes (server/endpoints/pages.ts); the one of public pages leaves the back office's out, and app/features/shell/pages/not-found-page.tsx
 * leads there by a new document.
 */
function slimManifest(): Plugin {
  return {
    name: 'slim-manifest',
    apply: 'build',
    enforce: 'post',
    async closeBundle() {
      const folder = join(process.env.BUILD_FOLDER ?? 'build', 'client/assets');
      const prefix = 'window.__reactRouterManifest=';
      const file = readdirSync(folder)
        .filter((name) => name.startsWith('manifest-'))
        .map((name) => join(folder, name))
        .find((path) => readFileSync(path, 'utf8').startsWith(prefix));
      // The browser's build comes first; React Router writes its manifest at the end of it.
      if (!file && this.environment.name === 'client') return;
      const [, json] = /^[^{]+(\{.*\});?\s*$/s.exec(file ? readFileSync(file, 'utf8') : '') ?? [];
      const manifest = json ? (JSON.parse(json) as Manifest) : undefined;
      // An update of React Router that writes it otherwise must be noticed here, not in a browser.
      if (
        !file ||
        !manifest?.routes.root ||
        !Object.values(manifest.routes).some(({ hasDefaultExport }) => hasDefaultExport)
      )
        return this.error('React Router’s manifest is not as slimManifest in vite.config.ts knows it');
      for (const [id, route] of Object.entries(manifest.routes)) {
        if (id !== 'root' && !route.hasDefaultExport) delete manifest.routes[id];
        route.imports = route.imports?.filter((path) => !/\/(rolldown-runtime|libraries|site|fetch-later)-/.test(path));
        // Nor the styles that every page has.
        if (id !== 'root') route.css = route.css?.filter((path) => !/\/site-/.test(path));
        for (const [key, value] of Object.entries(route))
          if (value === false || (key === 'hasDefaultExport' && this.environment.name === 'ssr')) delete route[key];
      }
      const write = (path: string, content: Manifest) =>
        writeFileSync(path, `${prefix}${JSON.stringify({ ...content, url: `/assets/${basename(path)}` })};`);
      write(file.replace(/\.js$/, '-staff.js'), manifest);
      // Ids as app/routes.ts gives them.
      const isStaff = (id: string) => /^s(taff$|[0-9a-z]{1,2}$)/.test(id);
      const open = Object.entries(manifest.routes).filter(([id]) => !isStaff(id));
      write(file, { ...manifest, routes: Object.fromEntries(open) });
    },
  };
}

/** Code and styles for the oldest browsers (script/lib/floor.ts, script/lib/floor-css.ts). */
function floor(): Plugin {
  return {
    name: 'floor',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\.[cm]?[jt]sx?$/ },
      handler: (code) => ({ code: forFloor(code), map: null }),
    },
    generateBundle: {
      // After the minifier, which makes shorthands of longhands.
      order: 'post',
      async handler(_, bundle) {
        const beside: string[] = [];
        for (const file of Object.values(bundle))
          if (file.type === 'asset' && file.fileName.endsWith('.css'))
            file.source = (await postcss([floorCss(beside)]).process(String(file.source), { from: undefined })).css;
        // Where scripts are off every browser fetches it (app/root.tsx).
        const source = `@supports not (inset:0){${beside.join('')}}`;
        this.emitFile({ type: 'asset', fileName: 'floor.css', source });
      },
    },
  };
}
/** Styles are named before `floor` has written them: their names change with it, too. */
const FLOOR_MARK = createHash('sha256').update(readFileSync('script/lib/floor-css.ts')).digest('hex').slice(0, 2);

/**
 * V8 compiles a function when it is first called, in the middle of waking; of a file that begins so it compiles all of them on
 * another thread as the file comes in (Chrome 136, v8.dev/blog/explicit-compile-hints; others pass over the comment). For what
 * every page runs: a tenth less work for the main thread from the first byte to awake. After the minifier, which leaves no comment.
 */
function compileAhead(): Plugin {
  return {
    name: 'compile-ahead',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && ['libraries', 'site'].includes(file.name))
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
        }
      },
    },
  };
}

export default defineConfig({
  plugins: [inlineScript(), latePart(), reactRouter(), moveByServer(), floor(), slimManifest(), compileAhead()],
  build: {
    // Not the browsers of the floor by their names: Chrome 80 has `?.`, which would be lowered for a bug that none of this code meets.
    target: FLOOR_SYNTAX,
    cssTarget: 'chrome87',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Tried one by one: what makes the text shorter also makes it compress worse, so only these stayed.
    terserOptions: {
      // Else one core less: meanwhile nothing else is done.
      maxWorkers: availableParallelism(),
      compress: {
        passes: 4,
        ecma: 2020,
        keep_fargs: false,
        join_vars: false,
        unsafe_methods: true,
        pure_getters: true,
      },
      format: { ecma: 2020, comments: false },
    },
  },
  environments: {
    client: {
      build: {
        minify: 'terser',
        modulePreload: { polyfill: false },
        rolldownOptions: {
          output: {
            // Names stand in the manifest that every page fetches.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            entryFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: ({ names: [name] }) =>
              name?.endsWith('.css') ? `assets/[name]-[hash]${FLOOR_MARK}[extname]` : 'assets/[name]-[hash][extname]',
            // Few chunks compress better than many: what every page needs is one for the libraries and one for the site.
            codeSplitting: {
              groups: [
                // Vite's own helper for code fetched later: in a chunk of its own, or whoever fetches anything later would fetch React first.
                { name: 'fetch-later', priority: 5, test: /vite\/preload-helper/ },
                // But what only one page fetches, and late: the search, the proof of work, the reader of tickets, passkeys,
                // the editor of texts.
                {
                  name: 'libraries',
                  priority: 3,
                  test: /node_modules\/(?!minisearch|altcha-lib|qr\/|@simplewebauthn\/|prosemirror-|orderedmap|rope-sequence|w3c-keyname|marked\/)/,
                },
                {
                  name: 'forms',
                  priority: 1,
                  test: /app\/(kit\/(use-form-call|call-site|form-key|checkout-tab|use-moves|is-offline)|ui\/(amount-chooser|segmented|field\.|sum-understood|typed-sum|sum-question)|features\/(payments\/(charge\.|payment\.ts|parts\/(pay-by|charged|use-payment|worth|not-open))|donations\/donation-rules|projects\/percent|sponsorship\/sponsorship-rules))/,
                },
                {
                  name: 'works',
                  priority: 1,
                  test: /app\/(features\/.*\/parts\/(three-bands|budget-table|sums)|kit\/(stale-note|share-link))\.tsx/,
                },
                {
                  name: 'site',
                  priority: 2,
                  test: /app\/(root|shared\/(?!sums|fold)|kit\/(page-meta|soon|words\.client)|art\/(?!scenes\/crowds)|ui\/(?!sum-|typed-sum|amount-chooser|segmented|field\.|chip|empty|tabs|dialog|quantity|switch|skeleton|radio-list|search-form|reasons|stars)|features\/shell\/(?!pages|search|name-entries|language-line|late|install|tips|worker-registration|source-refusal|kept-consent|parts\/(demo|ui-|error-page|share-link|search-(dialog|results)|letterbox))|features\/donations\/(?!staff|sheets|several|parts\/(donation-form|currency-cells)|donation-rules))/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rolldownOptions: { input: './server/start.ts' } } },
  },
});
