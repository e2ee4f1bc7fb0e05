// Prints how the compliance copilot answers its labelled questions, on a database of its own that is gone afterwards.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensureInstalled, pinnedNode, root } from './prepare.mjs';

ensureInstalled();
const { status } = spawnSync(pinnedNode, [path.join(root, 'bench', 'copilot.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
process.exit(status ?? 1);
