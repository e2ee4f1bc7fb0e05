import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { resolve } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { guideModules } from './src/web/guide-modules.ts';
import { leanContracts } from './src/web/lean-contracts.ts';
import routes from './src/app/routes.ts';
import { screenFiles } from './src/web/screen-files.ts';
import { sharedFile, type Kind, type Screen } from './src/web/shared-files.ts';
import { licensesFile } from './src/web/write-notices.ts';

const parts = ['api/credentials', 'ui/(?:alert|button|late|route-loading|segmented)', 'shell/(?:menu-button|nav-links|page)'].join('|');

/** Screens of an account (a), of a desk (d), the contact form (c), other pages of the site (p), the request form (q), offers of a guest (o), to sign in (s), to view something (v). */
const kindOf = (screen: Screen): Kind => {
  const own = screen.at(-1)!;
  const isIn = (layout: string) => screen.some((file) => file.endsWith(`/${layout}.tsx`));
  if (!isIn('public-layout')) return { letter: /\/(?:consoles|oversight|desk|privacy|sentinel)\//.test(own) ? 'd' : 'a' };
  if (own.endsWith('contact-us-screen.tsx')) return { letter: 'c', isOpen: true, isLean: true };
  if (!isIn('data-layout')) return { letter: 'p', isOpen: true, isAlone: true };
  if (own.endsWith('quote-request-screen.tsx')) return { letter: 'q', isOpen: true, isLean: true };
  if (own.endsWith('guest-offers-screen.tsx')) return { letter: 'o', isOpen: true };
  return { letter: /\/(?:accounts|login|register)\/|confirm/.test(own) ? 's' : 'v', isOpen: true };
};

/** What every page loads, and what each page with a question to the server loads, in three files instead of two dozen, with all that these files need. */
const together = [
  { name: 'react', priority: 2, test: /node_modules\/(?:react|react-dom|react-router|scheduler)\// },
  { name: 'query', priority: 1, test: /node_modules\/@tanstack\// },
  { name: 'frame', priority: 1, test: new RegExp(String.raw`src/(?:app/root|web/(?:${parts}))\.tsx?$`) },
  {
    debugName: 'shared',
    name: sharedFile(routes, resolve(import.meta.dirname, 'src/app'), kindOf),
    includeDependenciesRecursively: false,
  },
];

/** A file of the app may hand out more than its screen: what others share. */
const sharing = {
  name: 'sharing',
  options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' as const }),
} satisfies Plugin;

export default defineConfig({
  // Vitest reads this file too where it has none of its own; tests need no app to be assembled.
  plugins: process.env.VITEST ? [] : [guideModules(), leanContracts(), tailwindcss(), reactRouter(), sharing, screenFiles()],
  server: { proxy: process.env.DEV_API_URL ? { '/api': process.env.DEV_API_URL } : {} },
  build: { target: 'baseline-widely-available', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        license: { fileName: licensesFile },
        // The reader of bar codes does not say that its modules do nothing by being loaded; only the readers that are used are shipped.
        rolldownOptions: {
          output: { codeSplitting: { groups: together } },
          treeshake: { moduleSideEffects: [{ test: /node_modules\/@zxing\//, sideEffects: false }] },
        },
      },
    },
  },
});
