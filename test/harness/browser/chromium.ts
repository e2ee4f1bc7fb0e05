import chromium from '@sparticuz/chromium';
import { mkdirSync } from 'node:fs';
import path from 'node:path';

/**
 * Path of the Chromium that the npm package brings, unpacked into node_modules the first time: in the shared temporary folder
 * the copy of one user would be in the way of the next.
 */
export async function chromiumPath(): Promise<string> {
  const folder = path.resolve('node_modules/.carriage-chromium');
  mkdirSync(folder, { recursive: true });
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  try {
    return await chromium.executablePath();
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
}
