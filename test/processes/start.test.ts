import { spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findEmbedded } from '#server/db/embedded/embedded.ts';
import { newId } from '#shared/ids.ts';
import { bareEnvironment } from '../harness/processes/bare-environment.ts';
import { testDatabase } from '../harness/database/database.ts';
import { freePort } from '../harness/processes/free-port.ts';
import { serversFolder } from '../harness/processes/place-of-servers.ts';

const root = path.join(import.meta.dirname, '../..');
const { sql, url } = await testDatabase();

interface StartedProcess {
  readonly started: Promise<string>;
  readonly ended: Promise<{ code: number | null; said: string; complained: string }>;
  stop(signal: NodeJS.Signals): void;
}

const runs: StartedProcess[] = [];

function run(env: Record<string, string>, command: readonly string[] = ['bin/start.mjs']): StartedProcess {
  const child = spawn(process.execPath, command, { cwd: root, env: { ...bareEnvironment(), ...env } });
  let said = '';
  let complained = '';
  const started = Promise.withResolvers<string>();
  started.promise.catch(() => {});
  child.stdout.on('data', (chunk: Buffer) => {
    said += String(chunk);
    const ready = /^Carriage is ready at (http\S+)$/m.exec(said)?.[1];
    if (ready) started.resolve(ready);
  });
  child.stderr.on('data', (chunk: Buffer) => (complained += String(chunk)));
  const ended = new Promise<Awaited<StartedProcess['ended']>>((resolve) => {
    child.on('exit', (code) => {
      started.reject(new Error(`ended with ${code}: ${said} ${complained}`));
      resolve({ code, said, complained });
    });
  });
  const made = { started: started.promise, ended, stop: (signal: NodeJS.Signals) => void child.kill(signal) };
  runs.push(made);
  return made;
}

/** One sentence on stderr, no stack, exit code 1. */
const refusal = (sentence: string) => ({ code: 1, complained: `${sentence}\n` });

async function busyPort(): Promise<{ port: number; close: () => Promise<void> }> {
  const server = net.createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  return { port, close: () => new Promise((resolve) => void server.close(() => resolve())) };
}

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(serversFolder(), 'carriage-start-'));
  chmodSync(dataDir, 0o755);
});
afterEach(async () => {
  for (const made of runs.splice(0)) {
    made.stop('SIGTERM');
    await made.ended;
  }
  rmSync(dataDir, { recursive: true, force: true });
});

test('starts from nothing, says where, responds, and stops everything it started', async () => {
  const port = await freePort();
  const server = run({ DATA_DIR: dataDir, PORT: String(port) });
  expect(await server.started).toBe(`http://127.0.0.1:${port}`);
  expect((await fetch(`http://127.0.0.1:${port}/api/health/ready`)).status).toBe(200);
  const second = run({ DATA_DIR: dataDir, PORT: String(await freePort()) });
  expect(await second.ended).toMatchObject({
    code: 1,
    complained: expect.stringMatching(
      /^Carriage is already running on DATA_DIR .+\. Stop it first, or choose another DATA_DIR and PORT\.\n$/,
    ),
  });
  server.stop('SIGTERM');
  expect(await server.ended).toMatchObject({ code: 0, said: expect.stringContaining('set DATABASE_URL to your own PostgreSQL') });
  expect(findEmbedded(dataDir)).toBeNull();
  const next = run({ DATA_DIR: dataDir, PORT: String(port) });
  await next.started;
  next.stop('SIGTERM');
  expect(await next.ended).toMatchObject({ code: 0, said: expect.not.stringContaining('DATABASE_URL') });
});

const boss = { email: 'boss@carriage.example', password: 'nine-red-lorries' };
const create = ['bin/admin.mjs', 'create', '--email', boss.email, '--password', boss.password, '--role', 'super_admin'];

test('creates an administrator while the server runs, who can sign in at once', async () => {
  const server = run({ DATA_DIR: dataDir, PORT: String(await freePort()) });
  const address = await server.started;
  expect(await run({ DATA_DIR: dataDir }, create).ended).toMatchObject({ code: 0, said: 'boss@carriage.example is now a super admin.\n' });
  const body = JSON.stringify(boss);
  const login = await fetch(`${address}/api/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  expect(await login.json()).toMatchObject({ user: { email: boss.email, role: 'super_admin' } });
});

test('serves what is installed and built, and reports what is missing', async () => {
  const server = run({ DATA_DIR: dataDir, PORT: String(await freePort()) }, ['bin/serve.mjs']);
  expect((await fetch(`${await server.started}/api/health/ready`)).status).toBe(200);
  const elsewhere = mkdtempSync(path.join(tmpdir(), 'carriage-serve-'));
  cpSync(path.join(root, 'bin'), path.join(elsewhere, 'bin'), { recursive: true });
  const serve = () => run({ DATA_DIR: dataDir }, [path.join(elsewhere, 'bin/serve.mjs')]).ended;
  expect(await serve()).toMatchObject(
    refusal('Packages are not installed. Run npm ci --omit=dev first, or npm start, which installs and builds.'),
  );
  mkdirSync(path.join(elsewhere, 'node_modules'));
  writeFileSync(path.join(elsewhere, 'node_modules/.package-lock.json'), '{}');
  expect(await serve()).toMatchObject(
    refusal('The browser app is not built. Run npm run build where all packages are installed, and copy its build/ folder here.'),
  );
  rmSync(elsewhere, { recursive: true, force: true });
});

test('prints the emails stored for an address, so that links work without an SMTP server', async () => {
  const server = run({ DATA_DIR: dataDir, PORT: String(await freePort()) });
  const address = await server.started;
  const body = JSON.stringify({ email: 'new@customer.example', password: boss.password, fullName: 'New Customer', role: 'shipper' });
  await fetch(`${address}/api/auth/register`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const mailsTo = (email: string) => run({ DATA_DIR: dataDir }, ['bin/admin.mjs', 'mails', '--email', email]).ended;
  const { code, said } = await mailsTo('New@Customer.example');
  expect([code, said]).toEqual([0, expect.stringMatching(new RegExp(`${address}/verify-email\\?token=[\\w-]{43}\\s`))]);
  expect(await mailsTo('nobody@customer.example')).toMatchObject({
    code: 0,
    said: 'No emails to nobody@customer.example in the outbox.\n',
  });
  const again = () => run({ DATA_DIR: dataDir }, ['bin/admin.mjs', 'mails', 'retry']).ended;
  expect(await again()).toMatchObject({ code: 0, said: expect.stringMatching(/^Sending \d+ emails?\.\n$/) });
});

test('creates an administrator while no server runs, reports an existing one, and shows its usage', async () => {
  const env = { DATA_DIR: dataDir };
  const refused = await run(env, create).ended;
  expect(refused).toMatchObject({
    code: 1,
    complained: expect.stringMatching(
      /^The database lacks \d+ migrations of this .+\. Start this version, or run "npm run admin -- migrate"\.\n$/,
    ),
  });
  const migrated = 'The database is up to date.\n';
  expect(await run(env, ['bin/admin.mjs', 'migrate']).ended).toMatchObject({ code: 0, said: migrated });
  expect(await run(env, create).ended).toMatchObject({ code: 0, complained: '' });
  const again = await run(env, create).ended;
  expect(again).toMatchObject({ code: 1, complained: expect.stringMatching(/^[^\n]+\n$/) });
  expect(await run(env, ['bin/admin.mjs', 'create']).ended).toMatchObject(
    refusal(`Usage: npm run admin -- create --email E --password P --role admin|super_admin
   or: npm run admin -- mails --email E
   or: npm run admin -- mails retry
   or: npm run admin -- jobs [list | retry ID | drop ID]
   or: npm run admin -- overview rebuild
   or: npm run admin -- audit check
   or: npm run admin -- audit leave --to FOLDER
   or: npm run admin -- migrations
   or: npm run admin -- migrate
   or: npm run admin -- rotate-key`),
  );
  expect(await run(env, ['bin/admin.mjs', 'overview', 'rebuild']).ended).toMatchObject({
    code: 0,
    said: 'Overview rebuilt: 0 days.\n',
  });
  expect(await run(env, ['bin/admin.mjs', 'audit', 'check']).ended).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^\d+ lines? .*verified; signed up to no day yet\.\n$|^0 lines verified; signed up to no day yet\.\n$/),
  });
  expect(await run(env, ['bin/admin.mjs', 'audit', 'leave', '--to', dataDir]).ended).toMatchObject({
    code: 0,
    said: 'No month is older than 84 whole months (AUDIT_LOG_MONTHS).\n',
  });
  expect(findEmbedded(dataDir)).toBeNull();
});

test('lists dead jobs, retries one and drops one, each in the audit log', async () => {
  const jobs = (...words: string[]) => run({ DATA_DIR: dataDir, DATABASE_URL: url }, ['bin/admin.mjs', 'jobs', ...words]).ended;
  const [first, second] = [newId(), newId()];
  for (const id of [first, second])
    await sql`insert into jobs (id, name, data, attempts, failed_at, last_error) values (${id}, 'no-such-work', '{}', 8, now(), 'no way')`;
  const listed = (await jobs()).said.trim().split('\n');
  expect(listed).toEqual([second, first].map((id) => expect.stringMatching(`^${id}  no-such-work  -  8 attempts, failed .+  no way$`)));
  expect(await jobs('retry', first)).toMatchObject({ code: 0, said: 'Retrying no-such-work.\n' });
  expect(await jobs('drop', second)).toMatchObject({ code: 0, said: 'Dropped no-such-work.\n' });
  expect(await jobs('list')).toMatchObject({ code: 0, said: 'No failed jobs.\n' });
  expect(await jobs('drop', second)).toMatchObject(refusal('No failed job has this id'));
  expect(await jobs('drop', 'that-one')).toMatchObject(refusal('that-one is not a job ID. To list jobs, run npm run admin -- jobs list.'));
  expect(await sql`select id, attempts, failed_at from jobs`).toEqual([{ id: first, attempts: 0, failedAt: null }]);
  expect(await sql`select event_type, subject_id, actor_id from audit_log order by id`).toEqual([
    { eventType: 'job.retried', subjectId: first, actorId: null },
    { eventType: 'job.dropped', subjectId: second, actorId: null },
  ]);
});

test('reports a port in use before creating anything, and an invalid host', async () => {
  const { port, close } = await busyPort();
  const nothingYet = path.join(dataDir, 'not', 'made');
  const busy = await run({ DATA_DIR: nothingYet, PORT: String(port) }).ended;
  await close();
  expect(busy).toMatchObject(
    refusal(`Port ${port} is in use. Stop the program that uses it, or set another port, for example PORT=${port + 1}.`),
  );
  const nowhere = await run({ DATA_DIR: nothingYet, HOST: '192.0.2.1' }).ended;
  expect(nowhere).toMatchObject(refusal('HOST 192.0.2.1 is not an address of this machine (EADDRNOTAVAIL). Use 127.0.0.1 or 0.0.0.0.'));
  expect(readdirSync(dataDir)).toEqual([]);
});

test('reports a folder that cannot be written', async () => {
  const { code, complained } = await run({ DATA_DIR: '/dev/null/data' }).ended;
  expect({ code, complained }).toEqual(
    refusal('Can’t write to DATA_DIR /dev/null/data (ENOTDIR). Make it writable for this user or choose another folder.'),
  );
});

test('reports an invalid environment value', async () => {
  const { code, complained } = await run({ DATA_DIR: dataDir, PORT: 'eighty' }).ended;
  expect({ code, complained }).toEqual(refusal('PORT must be a port number from 0 to 65535.'));
});

test('reports a database newer than the program', async () => {
  await sql`insert into schema_migrations (number, name, checksum) values (9999, '9999-from-tomorrow.sql', '')`;
  const { code, complained } = await run({ DATA_DIR: dataDir, DATABASE_URL: url }).ended;
  await sql`delete from schema_migrations where number = 9999`;
  expect({ code, complained }).toEqual(
    refusal(
      'The database is newer than this version of Carriage (it has 9999-from-tomorrow.sql). Start the newer version, or restore an earlier backup.',
    ),
  );
});

test('explains a refused database connection: password, user, database name, encoding', async () => {
  const getText = async (change: (address: URL) => void) => {
    const address = new URL(url);
    change(address);
    return run({ DATA_DIR: dataDir, DATABASE_URL: address.href }).ended;
  };
  expect(await getText((address) => (address.password = 'wrong'))).toMatchObject({
    code: 1,
    complained: expect.stringMatching(/^DATABASE_URL rejects this password \(28P01\): .+\n$/),
  });
  expect(await getText((address) => (address.pathname = '/nowhere'))).toMatchObject({
    code: 1,
    complained: expect.stringMatching(/^DATABASE_URL has no database with this name \(3D000\): .+\n$/),
  });
  const name = `ascii_${newId().replaceAll('-', '')}`;
  await sql`create database ${sql(name)} encoding 'SQL_ASCII' locale 'C' template template0`;
  expect(await getText((address) => (address.pathname = `/${name}`))).toMatchObject(
    refusal('DATABASE_URL has encoding SQL_ASCII. Carriage needs a database created with UTF8.'),
  );
  await sql`drop database ${sql(name)}`;
});

test('reports an unreachable database', async () => {
  const { code, complained } = await run({ DATA_DIR: dataDir, DATABASE_URL: 'postgres://a:b@127.0.0.1:9/c' }).ended;
  expect({ code, complained }).toEqual(
    refusal('Can’t reach DATABASE_URL (ECONNREFUSED). Check the address, the user and that PostgreSQL is running.'),
  );
});
