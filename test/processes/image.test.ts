import { execFile, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { callServer } from '../harness/client.ts';
import { startDatabaseProxy } from '../harness/database/database-proxy.ts';
import { testDatabase } from '../harness/database/database.ts';
import { freePort } from '../harness/processes/free-port.ts';
import { testMasterKey } from '../harness/processes/master-key.ts';
import { waitLimitMs, patiently } from '../harness/timeouts.ts';

const call = promisify(execFile);
const isolated = ['--isolation', 'chroot'];
const bases = [
  ...new Set([...readFileSync('deploy/Dockerfile', 'utf8').matchAll(/^FROM (\S+)/gm)].map(([, name]) => `docker.io/library/${name!}`)),
];
const name = `carriage-test-${randomUUID()}`;

function whyNot(): string | null {
  if (!existsSync('/usr/bin/buildah')) return 'there is no buildah on this machine';
  if (process.getuid?.() !== 0) return 'buildah is asked as root alone';
  try {
    for (const base of bases) execFileSync('buildah', ['pull', '--policy', 'missing', base], { timeout: waitLimitMs, stdio: 'pipe' });
    return null;
  } catch {
    return `${bases.join(' and ')} cannot be had`;
  }
}

const why = whyNot();
if (why) process.stdout.write(`the image: skipped, ${why}\n`);

describe.skipIf(why)('the image of deploy/Dockerfile', () => {
  beforeAll(async () => {
    await call(
      'buildah',
      ['bud', ...isolated, '--network', 'host', '--pull-never', '--layers', '-f', 'deploy/Dockerfile', '-t', name, '.'],
      {
        maxBuffer: 100_000_000,
      },
    );
  }, 15 * waitLimitMs);
  afterAll(async () => {
    await call('buildah', ['rmi', '--force', name]);
  });

  test('is under 350 MB', async () => {
    const { stdout } = await call('buildah', ['images', '--json', `localhost/${name}`]);
    const [{ size }] = JSON.parse(stdout) as [{ size: string }];
    process.stdout.write(`the image: ${size}\n`);
    const [, number, unit] = /^([\d.]+) (MB|GB)$/.exec(size)!;
    expect(Number(number) * (unit === 'GB' ? 1000 : 1)).toBeLessThan(350);
  });

  test('does not run as root, becomes ready, serves the site, and reads a PDF with what it contains', async () => {
    const { url } = await startDatabaseProxy((await testDatabase()).programUrl);
    const { stdout: container } = await call('buildah', ['from', '--pull-never', `localhost/${name}`]);
    const port = await freePort();
    const env = { DATABASE_URL: url, PORT: String(port), HOST: '127.0.0.1', MASTER_KEY: testMasterKey, DRAIN_SECONDS: '0' };
    const set = Object.entries(env).flatMap(([key, value]) => ['--env', `${key}=${value}`]);
    const run = (...words: string[]) => ['run', ...isolated, ...set, container.trim(), '--', ...words];
    const child = spawn('buildah', run('node', 'bin/serve.mjs'), { stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(child, 'exit');
    try {
      await vi.waitUntil(async () => (await callServer(`http://127.0.0.1:${port}/api/health/ready`))?.status === 200, patiently);
      expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toContain('Carriage');
      expect((await call('buildah', run('id', '-u'))).stdout.trim()).toBe('1000');
      const reads = `const { default: Pdf } = await import('pdfkit');
        const parts = [];
        const pdf = new Pdf().on('data', (part) => parts.push(part));
        pdf.text('one').addPage().text('two').end();
        await new Promise((resolve) => pdf.on('end', resolve));
        const { Worker } = await import('node:worker_threads');
        const workerData = { bytes: new Uint8Array(Buffer.concat(parts)), maxPages: 9 };
        new Worker('/app/src/server/files/pdf/pdf-worker.ts', { workerData, execArgv: [] }).on('message', (found) => console.log(JSON.stringify(found)));`;
      const { stdout } = await call('buildah', run('node', '--input-type=module', '-e', reads));
      expect(stdout).toContain('{"found":"clean","pageCount":2}');
    } finally {
      child.kill('SIGTERM');
      await ended;
      await call('buildah', ['rm', container.trim()]);
    }
  });
});
