// Renews the API examples from the tests that produce them: npm run renew-examples -- [TEST_FILES]
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureInstalled, pinnedNode, root } from './prepare.mjs';

ensureInstalled({ forTests: true });
const recorded = mkdtempSync(path.join(tmpdir(), 'carriage-calls-'));
const { status } = spawnSync(pinnedNode, [path.join(root, 'test', 'examples', 'renew.ts'), recorded, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
rmSync(recorded, { recursive: true, force: true });
process.exit(status ?? 1);
