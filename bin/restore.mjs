import { ensureInstalled } from './prepare.mjs';
import { runApp } from './run-app.mjs';

ensureInstalled();
await runApp('restore.ts');
