import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { watchLauncher } from './launcher.mjs';
import { findBundle, pinnedNode, root } from './prepare.mjs';

/** Runs the program on the pinned Node: in this process if it is that Node, else as a child. It gets `disconnect` when npm ends. */
export async function runApp(name) {
  const bundle = name === 'main.ts' ? findBundle() : null;
  const file = bundle ?? path.join(root, 'src', 'app', name);
  if (realpathSync(process.execPath) === realpathSync(pinnedNode)) {
    watchLauncher(() => process.emit('disconnect'));
    if (bundle) process.setSourceMapsEnabled(true);
    return void (await import(pathToFileURL(file).href));
  }
  const child = spawn(pinnedNode, [...process.execArgv, ...(bundle ? ['--enable-source-maps'] : []), file, ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  watchLauncher(() => child.connected && child.disconnect());
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}
