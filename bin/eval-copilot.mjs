// Prints how the compliance copilot answers its labeled questions, using a temporary database. With --fit, prints new fact weights.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensureInstalled, pinnedNode, root } from './prepare.mjs';

ensureInstalled({ forTests: true });
const args = process.argv.slice(2);
const bench = args.includes('--fit') ? ['copilot-fit.ts'] : ['copilot.ts', ...args];
const { status } = spawnSync(pinnedNode, [path.join(root, 'bench', bench[0]), ...bench.slice(1)], {
  cwd: root,
  stdio: 'inherit',
});
process.exit(status ?? 1);
