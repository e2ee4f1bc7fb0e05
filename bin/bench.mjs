import { ensureBuilt, ensureInstalled, giveUp, pinnedNode, root } from './prepare.mjs';
import { spawnSync } from 'node:child_process';
import path from 'node:path';

ensureInstalled({ forTests: true });
// This benchmark needs no browser app. Argument: the number of transports.
if (process.argv[2] === 'oversight') {
  const { status } = spawnSync(pinnedNode, [path.join(root, 'bench', 'oversight.ts'), ...process.argv.slice(3)], {
    cwd: root,
    stdio: 'inherit',
  });
  process.exit(status ?? 1);
}
if (!ensureBuilt()) giveUp('Could not build the browser app. See the output above.');
const { status } = spawnSync(pinnedNode, [path.join(root, 'bench', 'run.ts'), ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' });
process.exit(status ?? 1);
