import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it, test } from 'vitest';

const read = (name: string) => readFileSync(name, 'utf8');
const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));
function makeFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'carriage-security-'));
  folders.push(folder);
  return folder;
}
const run = (script: string, folder?: string) => {
  const { status, stdout } = spawnSync(process.execPath, [`bin/${script}`, ...(folder ? [folder] : [])], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  return { status, stdout };
};

test('the secret scan finds each kind of secret, with its file and line', () => {
  const secrets = [
    ['a private key', `-----BEGIN ${'PRIVATE'} KEY-----\n${'MIIE'.repeat(40)}\n`],
    ['an AWS key', `id: AKIA${'ABCDEFGH23456789'}`],
    ['a Stripe live key', `sk_live_${'a1B2c3D4'.repeat(3)}`],
    ['a Stripe endpoint secret', `whsec_${'a1B2c3D4'.repeat(4)}`],
    ['a GitHub token', `ghp_${'a1B2c3D4e5F6'.repeat(3)}`],
    ['a password in a URL', `postgres://carriage:${'Kf83jd02ls9d'}@db.prod.internal/carriage`],
    ['the value of a secret variable', `MASTER_KEY=${'q83vEjRWeJCrze8S'}`],
  ] as const;
  const folder = makeFolder();
  for (const [at, [, text]] of secrets.entries()) writeFileSync(path.join(folder, `notes-${at}.md`), `one\n${text}\n`);
  const { status, stdout } = run('find-secrets.mjs', folder);
  expect(status).toBe(1);
  for (const [at, [what]] of secrets.entries()) expect(stdout).toContain(`notes-${at}.md:2 holds ${what}`);
});

describe('the lockfile', () => {
  const withChange = (change: (lock: { packages: Record<string, Record<string, unknown>> }) => void) => {
    const folder = makeFolder();
    for (const manifest of ['package.json', 'test/tools/package.json']) cpSync(manifest, path.join(folder, manifest));
    const lock = JSON.parse(read('package-lock.json'));
    change(lock);
    writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify(lock));
    return run('check-lockfile.mjs', folder);
  };

  it.each([
    ['without a hash', 'zod has no SHA-512', (zod: Record<string, unknown>) => delete zod['integrity']],
    ['with a weak hash', 'zod has no SHA-512', (zod: Record<string, unknown>) => (zod['integrity'] = 'sha1-AAAA')],
    ['from elsewhere', 'zod comes from', (zod: Record<string, unknown>) => (zod['resolved'] = 'https://evil.example/zod.tgz')],
    [
      'that was replaced',
      'zod comes from',
      (zod: Record<string, unknown>) => (zod['resolved'] = 'https://registry.npmjs.org/z0d/-/z0d-4.6.7.tgz'),
    ],
    ['in another version', 'zod is required as', (zod: Record<string, unknown>) => (zod['version'] = '4.0.0')],
  ])('is refused with a package %s', (_what, words, change) => {
    const { status, stdout } = withChange(({ packages }) => void change(packages['node_modules/zod']!));
    expect(status).toBe(1);
    expect(stdout).toContain(words);
  });

  it('can be exported as an inventory of production packages', () => {
    const bill = JSON.parse(run('sbom.mjs').stdout);
    expect(bill).toMatchObject({
      bomFormat: 'CycloneDX',
      specVersion: '1.5',
      metadata: { component: { name: 'carriage', type: 'application' } },
    });
    const { packages } = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { dev?: boolean; link?: boolean; version: string }>;
    };
    const inProduction = Object.entries(packages).filter(([place, { dev, link }]) => place.startsWith('node_modules/') && !dev && !link);
    const told = (bill.components as { name: string; version: string; scope: string; hashes: { content: string }[] }[]).filter(
      ({ scope }) => scope !== 'excluded',
    );
    const wanted = inProduction.map(([place, { version }]) => `${place.split('node_modules/').at(-1)}@${version}`);
    const said = new Set(told.map(({ name, version }) => `${name}@${version}`));
    expect(wanted.filter((each) => !said.has(each))).toEqual([]);
    const names = new Set([...said].map((each) => each.replace(/(?!^)@.*/, '')));
    const builtIn = [
      'react',
      'react-dom',
      'scheduler',
      'radix-ui',
      '@radix-ui/react-dialog',
      'react-router',
      'workbox-precaching',
      'idb',
      'd3-geo',
    ];
    for (const name of ['fastify', 'zod', 'pg', 'sharp', ...builtIn]) expect(names).toContain(name);
    for (const name of ['vitest', 'vite', 'playwright-core', 'lighthouse', 'oxlint', '@types/react']) expect(names).not.toContain(name);
    expect(told.every(({ hashes }) => /^[0-9a-f]{128}$/.test(hashes[0]!.content))).toBe(true);
    expect(bill.components).toContainEqual(expect.objectContaining({ name: 'vitest', scope: 'excluded' }));
  });
});
