import { spawn } from 'node:child_process';
import path from 'node:path';
import { watchLauncher } from './launcher.mjs';
import { ensureInstalled, pinnedNode, reactRouter, root } from './prepare.mjs';

ensureInstalled();

const sitePort = process.env.PORT ?? '3000';
const serverPort = String(Number(sitePort) + 1);
const site = `http://127.0.0.1:${sitePort}`;
const env = { ...process.env, NODE_ENV: 'development', DEV_API_URL: `http://127.0.0.1:${serverPort}` };

const sides = [
  spawn(
    pinnedNode,
    [
      '--watch-path=src/server',
      '--watch-path=src/domains',
      '--watch-path=src/shared',
      '--watch-path=src/app',
      '--watch-preserve-output',
      'src/app/main.ts',
    ],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...env, PORT: serverPort, PUBLIC_URL: process.env.PUBLIC_URL ?? site },
    },
  ),
  spawn(pinnedNode, [path.join('node_modules', reactRouter), 'dev', '--host', '127.0.0.1', '--port', sitePort, '--strictPort'], {
    cwd: root,
    stdio: 'inherit',
    env,
  }),
];

process.stdout.write(`Open ${site} (the server behind it listens on ${serverPort})\n`);

let stopping = false;
function stopBoth() {
  if (stopping) return;
  stopping = true;
  for (const side of sides) side.kill('SIGTERM');
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stopBoth);
watchLauncher(stopBoth);
for (const side of sides) {
  side.on('exit', (code) => {
    process.exitCode ||= stopping ? 0 : (code ?? 1);
    stopBoth();
  });
}
