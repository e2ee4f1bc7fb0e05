import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { guideModules } from './src/web/guide-modules.ts';
import { leanContracts } from './src/web/lean-contracts.ts';
import { licensesFile } from './src/web/write-notices.ts';

const parts = ['ui/(?:alert|button|radio-group|route-line)', 'shell/(?:nav-links|page)'].join('|');

/** What every page loads, and what each page with a question to the server loads, in three files instead of two dozen, with all that these files need. */
const together = [
  { name: 'react', priority: 2, test: /node_modules\/(?:react|react-dom|react-router|scheduler)\// },
  { name: 'query', priority: 1, test: /node_modules\/@tanstack\// },
  { name: 'frame', priority: 1, test: new RegExp(String.raw`src/(?:app/root|web/(?:${parts}))\.tsx$`) },
];

export default defineConfig({
  // Vitest reads this file too where it has none of its own; tests need no app to be assembled.
  plugins: process.env.VITEST ? [] : [guideModules(), leanContracts(), tailwindcss(), reactRouter()],
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
