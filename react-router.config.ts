import { readFile, rm } from 'node:fs/promises';
import type { Config } from '@react-router/dev/config';
import { prerenderedPaths } from './src/app/api/client-paths.ts';
import { articlePath, helpArticles } from './src/domains/site/web/help/help-articles.ts';
import { buildServiceWorker } from './src/web/build-service-worker.ts';
import { copyPdfParts } from './src/web/copy-pdf-parts.ts';
import { precompress } from './src/web/precompress.ts';
import { licensesFile, readLicenses, writeNotices } from './src/web/write-notices.ts';

/** Pages that are public and readable before any script; everything else is answered with the app's empty page. */
export const publicPages = [...prerenderedPaths, ...helpArticles.map(({ slug }) => articlePath(slug))];

export default {
  appDirectory: 'src/app',
  ssr: false,
  prerender: publicPages,
  buildEnd: async ({ reactRouterConfig }) => {
    const folder = `${reactRouterConfig.buildDirectory}/client`;
    await copyPdfParts(folder);
    const ofWorker = await buildServiceWorker(folder);
    await writeNotices(folder, [...readLicenses(await readFile(`${folder}/${licensesFile}`, 'utf8')), ...ofWorker]);
    await rm(`${folder}/${licensesFile}`);
    await precompress(folder);
  },
} satisfies Config;
