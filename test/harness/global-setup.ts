import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { connect } from '#server/db/connection/connect.ts';
import { startEmbedded } from '#server/db/embedded/embedded.ts';
import { makeHome } from '#server/db/embedded/embedded-files.ts';
import { findPostmaster } from '#server/db/embedded/embedded-process.ts';
import { migrate } from '#server/db/migrate.ts';
import { grantToProgram, makeProgramRole, programRole } from '#server/db/connection/program-role.ts';
import { patient } from './timeouts.ts';
import { serversFolder } from './processes/place-of-servers.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly templateUrl: string;
    readonly programTemplateUrl: string;
  }
}

interface Server {
  readonly url: string;
  readonly programUrl: string;
  stop(): Promise<void>;
}

const atDatabase = (serverUrl: string, name: string): string => {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
};

async function useServer(url: string): Promise<Server> {
  const password = randomBytes(12).toString('hex');
  const admin = connect(url, { max: 1 });
  await makeProgramRole(admin, password);
  await admin.end();
  const program = Object.assign(new URL(url), { username: programRole, password });
  return { url, programUrl: program.href, stop: async () => {} };
}

const roomNeeded = 6;

/** Always uses generic plans, which are good enough for small tables and planned only once. */
async function planOnce(url: string): Promise<void> {
  const admin = connect(url, { max: 1 });
  await admin.unsafe("alter system set plan_cache_mode = 'force_generic_plan'").simple();
  await admin`select pg_reload_conf()`;
  await admin.end();
}

async function startServer(): Promise<Server> {
  const own = process.env['TEST_DATABASE_URL'];
  if (own) return useServer(own);
  const dataDir = mkdtempSync(path.join(serversFolder(roomNeeded), 'carriage-test-'));
  chmodSync(dataDir, 0o755);
  const embedded = await startEmbedded({ dataDir, durable: false });
  await planOnce(embedded.ownerUrl);
  // An aborted run has no teardown: stop the server here.
  const endNow = () => {
    const { cluster } = makeHome(dataDir);
    const running = findPostmaster(cluster);
    if (running) process.kill(running.pid, 'SIGQUIT');
    for (let waits = 0; waits < 40 && findPostmaster(cluster); waits++) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 25);
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 25 });
  };
  process.once('exit', endNow);
  return {
    url: embedded.ownerUrl,
    programUrl: embedded.url,
    stop: async () => {
      process.off('exit', endNow);
      await embedded.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

interface TestRun {
  readonly server: Server;
  readonly templateUrl: string;
  users: number;
}

/** Projects share one server and template. Stored on the process, because each project loads this module separately. */
const ofProcess = globalThis as typeof globalThis & { runOfTests?: TestRun };

async function makeTemplate(serverUrl: string): Promise<string> {
  const name = `carriage_template_${process.pid}`;
  const admin = connect(patient(serverUrl), { max: 1 });
  await admin`create database ${admin(name)}`;
  await admin.end();
  const url = atDatabase(serverUrl, name);
  const template = connect(patient(url), { max: 1 });
  await migrate(template);
  await grantToProgram(template, programRole);
  await template.end();
  return url;
}

async function dropTemplate(serverUrl: string, templateUrl: string): Promise<void> {
  const admin = connect(patient(serverUrl), { max: 1 });
  await admin`drop database if exists ${admin(new URL(templateUrl).pathname.slice(1))} with (force)`;
  await admin.end();
}

export async function setup(project: TestProject): Promise<void> {
  if (!ofProcess.runOfTests) {
    const server = await startServer();
    ofProcess.runOfTests = { server, templateUrl: await makeTemplate(server.url), users: 0 };
  }
  const run = ofProcess.runOfTests;
  run.users += 1;
  project.provide('templateUrl', run.templateUrl);
  project.provide('programTemplateUrl', atDatabase(run.server.programUrl, new URL(run.templateUrl).pathname.slice(1)));
}

export async function teardown(): Promise<void> {
  const run = ofProcess.runOfTests;
  if (!run) return;
  run.users -= 1;
  if (run.users > 0) return;
  delete ofProcess.runOfTests;
  await dropTemplate(run.server.url, run.templateUrl);
  await run.server.stop();
}
