// Plain JavaScript without dependencies, as all that runs before anything is installed.
import { mkdirSync, readFileSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';

const shared = '/dev/shm';
const prefix = 'carriage-tests-';
/** A whole run was seen to hold less than 3 GB at once. */
const roomBytes = 6 * 1024 ** 3;

const bytesAvailable = () => Number(/^MemAvailable: +(\d+) kB/m.exec(readFileSync('/proc/meminfo', 'utf8'))[1]) * 1024;
const isForPrograms = () =>
  !readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .some((line) => line.split(' ')[1] === shared && /\bnoexec\b/.test(line));

/** What a run left that was killed: its memory would stay taken. */
function clearOfDeadRuns() {
  for (const name of readdirSync(shared).filter((each) => each.startsWith(prefix)))
    if (!readdirSync('/proc').includes(name.slice(prefix.length))) rmSync(path.join(shared, name), { recursive: true, force: true });
}

/**
 * A folder in memory for all that the tests write on their way, so that a run does not wait for a slow disk; null where this machine has none, or
 * too little of it, or where TMPDIR says where to write. It goes with `close`.
 */
export function openMemoryFolder() {
  if (process.platform !== 'linux' || process.env.TMPDIR) return null;
  const folder = path.join(shared, `${prefix}${process.pid}`);
  try {
    clearOfDeadRuns();
    const { bavail, bsize } = statfsSync(shared);
    if (bavail * bsize < roomBytes || bytesAvailable() < roomBytes || !isForPrograms()) return null;
    mkdirSync(folder, { mode: 0o755 });
  } catch {
    return null;
  }
  return { folder, close: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) };
}
