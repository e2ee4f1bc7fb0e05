import chromium from '@sparticuz/chromium';
import { mkdirSync } from 'node:fs';
import path from 'node:path';

/** Unpacked into node_modules, because in the shared temporary folder files of different users would conflict. */
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
