import { ensureBuilt, ensureInstalled, giveUp } from './prepare.mjs';
import { runApp } from './run-app.mjs';

ensureInstalled();
if (!ensureBuilt()) giveUp('The browser app could not be built: read what was said above.');
await runApp('main.ts');
