import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const licensed = z.object({ name: z.string(), version: z.string(), identifier: z.string().optional(), text: z.string().optional() });

export type LicensedPackage = z.output<typeof licensed>;

/** The bundler's package list in the build folder; replaced by licenses.txt. */
export const licensesFile = 'licenses.json';

export const readLicenses = (json: string): LicensedPackage[] => z.array(licensed).parse(JSON.parse(json));

const root = path.join(import.meta.dirname, '../..');

const mitText = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to
deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or
sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN
THE SOFTWARE.`;

/** License text for a package that only names its license. Supports MIT only; throws for others, whose text must be added by hand. */
async function namedOnly({ name, version, identifier }: LicensedPackage): Promise<string> {
  if (identifier !== 'MIT') throw new Error(`${name} ${version} is built into the site and has no text of its license (${identifier})`);
  const { author } = JSON.parse(await readFile(path.join(root, 'node_modules', name, 'package.json'), 'utf8')) as {
    author?: string | { name: string };
  };
  const holder = typeof author === 'object' ? author.name : author;
  if (!holder) throw new Error(`${name} ${version} is built into the site and names no copyright holder`);
  return `Copyright (c) ${holder}\n\n${mitText}`;
}

async function getLicense(name: string): Promise<LicensedPackage> {
  const folder = path.join(root, 'node_modules', name);
  const { version, license } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as Record<string, string>;
  return { name, version: version!, identifier: license, text: (await readFile(path.join(folder, 'LICENSE'), 'utf8')).trim() };
}

/**
 * Writes /licenses.txt: name, version and license of every bundled package, then NOTICES.md and the font license. Throws if a text is
 * missing.
 */
export async function writeNotices(folder: string, packages: readonly LicensedPackage[]): Promise<void> {
  const all = [...packages, await getLicense('tailwindcss')];
  const byName = new Map(all.map((each) => [`${each.name} ${each.version}`, each]));
  const parts = await Promise.all(
    [...byName]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(async ([title, each]) => {
        const text = each.text ?? (await namedOnly(each));
        return `## ${title} (${each.identifier ?? 'see below'})\n\n${text.replaceAll('\r\n', '\n').trim()}\n`;
      }),
  );
  const notices = (await readFile(path.join(root, 'NOTICES.md'), 'utf8')).replace(/^# .*\n+/, '');
  const typefaces = await readFile(path.join(root, 'src/web/fonts/OFL.txt'), 'utf8');
  const intro = 'The pages and scripts of this site hold parts of these packages, each under its own license.';
  const whole = ['# Licenses\n', `${intro}\n`, ...parts, '# Other notices\n', notices, '## SIL Open Font License 1.1\n', typefaces];
  await writeFile(path.join(folder, 'licenses.txt'), whole.join('\n'));
}
