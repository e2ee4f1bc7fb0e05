import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { median } from './load.ts';
import { startProgram } from './processes.ts';
import type { Line } from './line.ts';

export async function measureStarts(): Promise<Line[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'carriage-starts-'));
  chmodSync(dataDir, 0o755);
  const start = async () => {
    const program = await startProgram('bin/start.mjs', { DATA_DIR: dataDir }, 'is ready at');
    await program.stop();
    return program.readyMs;
  };
  try {
    const firstMs = await start();
    const laterMs = [await start(), await start(), await start()];
    return [
      {
        what: 'first start on an empty folder (installed and built)',
        measured: `${(firstMs / 1000).toFixed(1)} s`,
        promise: '',
        holds: null,
      },
      {
        what: 'later start, to ready',
        measured: `${(median(laterMs) / 1000).toFixed(2)} s`,
        promise: 'under 3 s',
        holds: median(laterMs) < 3000,
      },
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
