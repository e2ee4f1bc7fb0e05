import { ensureBuilt, ensureInstalled, giveUp } from './prepare.mjs';
import { runApp } from './run-app.mjs';

ensureInstalled();
if (!ensureBuilt()) giveUp('Could not build the browser app. See the output above.');
await runApp('main.ts');
