import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { handlers } from '#app/api.ts';
import { asvsNumbers } from './coverage/asvs-numbers.ts';
import { judgeRequirements } from './coverage/requirements.ts';
import type { Repository } from './coverage/claims.ts';
import { startTestApp } from './harness/app.ts';

const app = await startTestApp();
const read = (name: string) => readFileSync(name, 'utf8');
const below = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`);
const ours: Repository = {
  paths: [...readdirSync('.'), ...['bin', 'docs', 'src', 'test'].flatMap(below)].flatMap((name) => [name, `${name}/`]),
  read,
};

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

describe('the requirements of ASVS levels 1 and 2', () => {
  const known = [1, 2].flatMap((level) => asvsNumbers[level as 1 | 2].map((number) => ({ number, level: String(level) })));
  const document = read('docs/security/asvs.md');

  it('have a row each, with files and tests that are there, or why not', () => {
    expect(known).toHaveLength(210);
    expect(judgeRequirements(document, known, ours)).toEqual([]);
  });

  it.each([
    ['a row that is missing', document.replace(/^\| 6\.2\.4 .*\n/m, ''), /6\.2\.4 has no row/],
    ['a row of no requirement', document.replace('| 6.2.4 |', '| 6.2.99 |'), /6\.2\.99 is no requirement/],
    ['another level', document.replace('| 6.2.4 | 1 |', '| 6.2.4 | 2 |'), /6\.2\.4 is of level 1/],
    ['a test that is none', document.replace('refuse %s as too common', 'refuse nothing'), /has no test 'refuse nothing'/],
    [
      'a file that is gone',
      document.replace('src/server/http/upload-memory.ts', 'src/server/http/gone.ts'),
      /no file src\/server\/http\/gone\.ts/,
    ],
    [
      'a state that is none',
      document.replace('| met | src/domains/accounts/known', '| fine | src/domains/accounts/known'),
      /'fine' is no state/,
    ],
    ['met without a word how', document.replace(/\| \(read: React writes[^|]*\|/, '| |'), /3\.2\.2 is met and nothing shows it/],
    ['counts that are wrong', document.replace('210 rows: ', '210 rows: 1'), /says/],
  ])('fail for %s', (_what, text, problem) => {
    expect(judgeRequirements(text, known, ours)).toContainEqual(expect.stringMatching(problem));
  });
});

describe('what is documented', () => {
  it('each call says in the description of the API how often it may be made', async () => {
    const { body } = await app.anonymous('GET', '/api/openapi.json');
    const limited = handlers.map(({ endpoint }) => endpoint).filter(({ perMinute }) => perMinute);
    expect(limited.length).toBeGreaterThan(40);
    for (const { method, path: place, perMinute } of limited)
      expect(body.paths[place.replaceAll(/:(\w+)/g, '{$1}')][method.toLowerCase()].description).toContain(`At most ${perMinute} a minute`);
  });
});

describe('calls to others', () => {
  const sources = [...below('src/server'), ...below('src/domains'), ...below('src/app')].filter(
    (name) => name.endsWith('.ts') && !/\.test\.ts$|\/web\/|fixtures/.test(name),
  );
  const callers = sources.filter((name) => /\bawait fetch\(/.test(read(name)));

  it('follow no redirect, each of them', () => {
    expect(callers.length).toBeGreaterThanOrEqual(5);
    for (const name of callers) {
      const calls = read(name)
        .split(/\bawait fetch\(/)
        .slice(1);
      for (const call of calls)
        expect({ name, told: /redirect: '(?:error|manual)'/.test(call.slice(0, 700)) }).toEqual({ name, told: true });
    }
  });

  it('are made where the inventory says', () => {
    const others = sources.filter((name) =>
      /\bawait fetch\(|createTransport\(\{|\.request\(target|net\.connect\(|tls\.connect\(/.test(read(name)),
    );
    expect(others.filter((name) => name !== 'src/app/demo.ts').toSorted()).toEqual([
      'src/domains/copilot/rewording/model-client.ts',
      'src/domains/credentials/register-client.ts',
      'src/server/db/presence.ts',
      'src/server/files/clamd.ts',
      'src/server/files/s3-store.ts',
      'src/server/mail/delivery.ts',
      'src/server/outgoing/post.ts',
      'src/server/payment-sandbox/delivery.ts',
      'src/server/provider-network.ts',
      'src/server/sms/twilio.ts',
    ]);
    const inventory = read('docs/security/measures.md');
    for (const variable of [
      'DATABASE_URL',
      'SMTP_URL',
      'STRIPE_API_URL',
      'FMCSA_API_URL',
      'TWILIO_API_URL',
      'S3_ENDPOINT',
      'COPILOT_API_URL',
      'CLAMD_URL',
      'WEBHOOK_PRIVATE_ADDRESSES',
    ])
      expect(inventory).toContain(variable);
  });
});

describe('the secret scan', () => {
  it('finds none in what is kept here', () => {
    expect(run('find-secrets.mjs')).toMatchObject({ status: 0, stdout: expect.stringMatching(/^[\d,]{4,} files .* 0 found\.\n$/) });
  });

  it.each([
    ['a private key', `-----BEGIN ${'PRIVATE'} KEY-----\n${'MIIE'.repeat(40)}\n`],
    ['a key of AWS', `id: AKIA${'ABCDEFGH23456789'}`],
    ['a live key of Stripe', `sk_live_${'a1B2c3D4'.repeat(3)}`],
    ['a secret of a Stripe endpoint', `whsec_${'a1B2c3D4'.repeat(4)}`],
    ['a token of GitHub', `ghp_${'a1B2c3D4e5F6'.repeat(3)}`],
    ['a password in an address', `postgres://carriage:${'Kf83jd02ls9d'}@db.prod.internal/carriage`],
    ['a value of a variable that is secret', `MASTER_KEY=${'q83vEjRWeJCrze8S'}`],
  ])('finds %s', (what, text) => {
    const folder = makeFolder();
    writeFileSync(path.join(folder, 'notes.md'), `one\n${text}\n`);
    const { status, stdout } = run('find-secrets.mjs', folder);
    expect(status).toBe(1);
    expect(stdout).toContain(`notes.md:2 holds ${what}`);
  });
});

describe('the lockfile', () => {
  const withChange = (change: (lock: { packages: Record<string, Record<string, unknown>> }) => void) => {
    const folder = makeFolder();
    cpSync('package.json', path.join(folder, 'package.json'));
    const lock = JSON.parse(read('package-lock.json'));
    change(lock);
    writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify(lock));
    return run('check-lockfile.mjs', folder);
  };

  it('is what the check takes', () => {
    expect(run('check-lockfile.mjs')).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^[\d,]{3,} packages of the lockfile, 0 problems\.\n$/),
    });
  });

  it.each([
    ['without a hash', 'zod has no SHA-512', (zod: Record<string, unknown>) => delete zod['integrity']],
    ['with a weak hash', 'zod has no SHA-512', (zod: Record<string, unknown>) => (zod['integrity'] = 'sha1-AAAA')],
    ['from elsewhere', 'zod comes from', (zod: Record<string, unknown>) => (zod['resolved'] = 'https://evil.example/zod.tgz')],
    [
      'that is another one',
      'zod comes from',
      (zod: Record<string, unknown>) => (zod['resolved'] = 'https://registry.npmjs.org/z0d/-/z0d-4.6.7.tgz'),
    ],
    ['in another version', 'zod is asked for as', (zod: Record<string, unknown>) => (zod['version'] = '4.0.0')],
  ])('is refused with a package %s', (_what, words, change) => {
    const { status, stdout } = withChange(({ packages }) => void change(packages['node_modules/zod']!));
    expect(status).toBe(1);
    expect(stdout).toContain(words);
  });

  it('is told as an inventory of what runs in production', () => {
    const bill = JSON.parse(run('sbom.mjs').stdout);
    expect(bill).toMatchObject({
      bomFormat: 'CycloneDX',
      specVersion: '1.5',
      metadata: { component: { name: 'carriage', type: 'application' } },
    });
    const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, { dev?: boolean; version: string }> };
    const inProduction = Object.entries(packages).filter(([place, { dev }]) => place !== '' && !dev);
    const told = (bill.components as { name: string; version: string; scope: string; hashes: { content: string }[] }[]).filter(
      ({ scope }) => scope !== 'excluded',
    );
    const wanted = inProduction.map(([place, { version }]) => `${place.split('node_modules/').at(-1)}@${version}`);
    const said = new Set(told.map(({ name, version }) => `${name}@${version}`));
    expect(wanted.filter((each) => !said.has(each))).toEqual([]);
    // Beside what is installed in production, what is built into the browser app: nothing that only builds, checks or tests.
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
