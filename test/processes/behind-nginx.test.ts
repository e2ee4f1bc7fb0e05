import { execFile, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildAccount, buildSession } from '#domains/accounts/fixtures.ts';
import { transportForm } from '#domains/transports/fixtures.ts';
import { callServer, readLive } from '../harness/client.ts';
import { freePort } from '../harness/processes/free-port.ts';
import { patiently } from '../harness/timeouts.ts';
import { expectNothingLostByRestarts } from '../harness/processes/rolling-load.ts';
import { startProgram, startSiteProgram, type Program } from '../harness/processes/program.ts';
import type { TestSite } from '../harness/database/site-database.ts';

const nginx = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx'].find((file) => existsSync(file));
const folder = mkdtempSync(path.join(tmpdir(), 'carriage-nginx-'));
if (!nginx) process.stdout.write('behind nginx: skipped, there is none on this machine\n');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs in the foreground and writes only into the test's folder. */
function asWhole(servers: string, name: string): string {
  const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${name}-${kind};`).join('\n');
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  return `${user}\ndaemon off;\npid ${folder}/${name}.pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${own}\n${servers}\n}\n`;
}

async function runNginx(servers: string, name: string, port: number): Promise<void> {
  const file = path.join(folder, `${name}.conf`);
  writeFileSync(file, asWhole(servers, name));
  const child = spawn(nginx!, ['-p', folder, '-c', file, '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (part: Buffer) => (said += String(part)));
  const ended = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
  afterAll(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  const isListening = async () => {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${said}`);
    return fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' }).then(
      () => true,
      () => false,
    );
  };
  await vi.waitUntil(isListening, patiently);
}

const sampleFor = ([a, b]: readonly [number, number], secure: number, insecure: number): string =>
  readFileSync('deploy/nginx.conf', 'utf8')
    .replace('10.0.0.11:3000', `127.0.0.1:${a}`)
    .replace('10.0.0.12:3000', `127.0.0.1:${b}`)
    .replace(/listen 443/, `listen 127.0.0.1:${secure}`)
    .replace('listen 80', `listen 127.0.0.1:${insecure}`)
    .replace(/ssl_certificate \S+;/, `ssl_certificate ${folder}/crt;`)
    .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${folder}/key;`);

describe.skipIf(!nginx)('behind nginx', () => {
  let first: TestSite & Program;
  let replicas: Program[];
  let ports: number[];
  let startNext: (at: number) => Promise<Program>;
  let front: string;
  let plain: string;
  const backOn = (at: string) => async (replica: number) => {
    await vi.waitUntil(async () => {
      const answer = await callServer(`${at}/api/health/live`);
      return answer?.headers.get('x-upstream') === `127.0.0.1:${ports[replica]}`;
    }, patiently);
  };

  beforeAll(async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    const [a, b, secure, insecure, bare] = await Promise.all(Array.from({ length: 5 }, freePort));
    ports = [a!, b!];
    front = `https://127.0.0.1:${secure}`;
    plain = `http://127.0.0.1:${bare}`;
    const env = { DRAIN_SECONDS: '1', PUBLIC_URL: front, TRUSTED_PROXIES: '127.0.0.1', PORT: String(a) };
    first = await startSiteProgram(env);
    startNext = (at) => startProgram({ ...env, PORT: String(ports[at]), DATABASE_URL: first.databaseUrl });
    replicas = [first, await startNext(1)];
    const subject = ['-subj', '/CN=carriage.example', '-days', '2'];
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', `${folder}/key`, '-out', `${folder}/crt`, ...subject],
      {
        stdio: 'ignore',
      },
    );
    const sample = sampleFor([a!, b!], secure!, insecure!);
    await runNginx(sample, 'sample', insecure!);
    // nginx's defaults, plus a header that names the upstream.
    const defaults = `upstream carriage { server 127.0.0.1:${a}; server 127.0.0.1:${b}; }
      server { listen 127.0.0.1:${bare}; location / { proxy_pass http://carriage; add_header X-Upstream $upstream_addr always; } }`;
    await runNginx(defaults, 'defaults', bare!);
  });

  test('the sample configuration is valid, and redirects http to https', async () => {
    const { stderr } = await promisify(execFile)(nginx!, ['-t', '-p', folder, '-c', `${folder}/sample.conf`, '-e', 'stderr']);
    expect(stderr).toContain('test is successful');
    expect(stderr).not.toContain('[warn]');
    expect((await callServer(`${front}/api/health/ready`))?.status).toBe(200);
    expect((await callServer(`${front}/metrics`))?.status).toBe(404);
  });

  test('the sample sets client and protocol headers itself, and drops a trace named by the caller', async () => {
    const echo = http.createServer(({ headers }, reply) => void reply.end(JSON.stringify(headers)));
    await new Promise<void>((resolve) => void echo.listen(0, '127.0.0.1', resolve));
    afterAll(() => new Promise<void>((resolve) => (echo.closeAllConnections(), void echo.close(() => resolve()))));
    const [secure, insecure] = await Promise.all([freePort(), freePort()]);
    const { port } = echo.address() as AddressInfo;
    await runNginx(sampleFor([port, port], secure, insecure), 'echo', insecure);
    for (const place of ['/dashboard', '/api/events']) {
      const traceparent = '00-0af7651916cd43dd8448eb211c80319c-00f067aa0ba902b7-01';
      const headers = { traceparent, tracestate: 'a=b', 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'http' };
      const seen = (await (await fetch(`https://127.0.0.1:${secure}${place}`, { headers })).json()) as Record<string, string>;
      expect(seen).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https', host: `127.0.0.1:${secure}` });
      expect([seen['traceparent'], seen['tracestate']], place).toEqual([undefined, undefined]);
    }
  });

  test('live events pass through the sample immediately', async () => {
    const { id } = await buildAccount(first.sql, { role: 'shipper' });
    const token = await buildSession(first.sql, { id });
    const live = await readLive(front, token);
    expect(await callServer(`${front}/api/transports`, { method: 'POST', token, body: transportForm })).toMatchObject({ status: 201 });
    await vi.waitUntil(() => live.heard.length > 0, patiently);
    expect(live.heard).toContain('notifications.changed');
  });

  test('the largest upload passes through the sample, which refuses a larger one', async () => {
    const { id } = await buildAccount(first.sql, { role: 'carrier' });
    const token = await buildSession(first.sql, { id });
    const send = async (megabytes: number) => {
      const form = new FormData();
      form.append('documentType', 'w9_tax_form');
      form.append('document', new File([Buffer.alloc(megabytes * 2 ** 20, 'x')], 'w9.pdf', { type: 'application/pdf' }));
      const answer = await fetch(`${front}/api/compliance/upload`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: form,
      });
      return [answer.status, answer.headers.get('content-type')];
    };
    expect(await send(25)).toEqual([415, 'application/json; charset=utf-8']);
    expect(await send(27)).toEqual([413, 'text/html']);
  });

  test('two replicas restarted one after the other behind the sample lose no request', async () => {
    await expectNothingLostByRestarts({ first, replicas, front, startNext });
  });

  test('a restart behind default nginx loses no request once it uses the restarted replica again', async () => {
    await expectNothingLostByRestarts({ first, replicas, front: plain, startNext, isBack: backOn(plain) });
  });
});
