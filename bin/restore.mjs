import { ensureInstalled } from './prepare.mjs';
import { runApp } from './run-app.mjs';

ensureInstalled({ forCommands: true });
await runApp('commands/restore.ts');
