import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { licensesFile } from './src/web/write-notices.ts';

/** What most screens need is one file, so that a screen asks for few. */
const groups = [
  { name: 'react', priority: 2, test: /node_modules\/(?:react|react-dom|react-router|scheduler)\// },
  { name: 'common', minShareCount: 40 },
];

export default defineConfig({
  // Vitest reads this file too where it has none of its own; tests need no app to be assembled.
  plugins: process.env.VITEST ? [] : [tailwindcss(), reactRouter()],
  server: { proxy: process.env.DEV_API_URL ? { '/api': process.env.DEV_API_URL } : {} },
  build: { target: 'baseline-widely-available', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        license: { fileName: licensesFile },
        // The reader of bar codes does not say that its modules do nothing by being loaded; only the readers that are used are shipped.
        rolldownOptions: {
          output: { codeSplitting: { groups } },
          treeshake: { moduleSideEffects: [{ test: /node_modules\/@zxing\//, sideEffects: false }] },
        },
      },
    },
  },
});
