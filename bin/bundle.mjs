// Bundles the server into a few files in build/program, so that it starts in a third of the time.
import { rmSync, writeFileSync } from 'node:fs';
import { build } from 'vite';
import { bundleFolder, bundleMark, programHash, root } from './prepare.mjs';

// Hashed before the build, so that sources that change meanwhile are bundled again.
const hash = programHash();
rmSync(bundleMark, { force: true });
await build({
  configFile: false,
  root,
  logLevel: 'warn',
  publicDir: false,
  ssr: { external: true },
  build: {
    ssr: 'src/app/main.ts',
    outDir: bundleFolder,
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    sourcemap: true,
    // All in one folder, because src/server/root.ts counts the folders above it.
    rolldownOptions: { output: { chunkFileNames: '[name]-[hash].js' } },
  },
});
writeFileSync(bundleMark, hash);
