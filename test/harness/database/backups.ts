import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { listTables } from '#server/backup/dump-rows.ts';
import type { Pool } from '#server/db/sql/sql.ts';
import { bareEnvironment } from '../processes/bare-environment.ts';
import { addCleanup } from '../people/endings.ts';
import { serversFolder } from '../processes/place-of-servers.ts';

export function scratchFolder(): string {
  const folder = mkdtempSync(path.join(serversFolder(), 'carriage-backup-'));
  chmodSync(folder, 0o755);
  addCleanup(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export async function dumpRows(sql: Pool): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {};
  for (const table of await listTables(sql))
    rows[table] = (await sql<{ row: string }[]>`select t::text as row from ${sql(table)} t order by 1`).map(({ row }) => row);
  const sequences = await sql<{ said: string }[]>`
    select concat(sequencename, ' ', last_value) as said from pg_sequences where schemaname = current_schema() order by 1`;
  return { ...rows, sequences: sequences.map(({ said }) => said) };
}

export function dumpFiles(folder: string): Record<string, string> {
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort() : [];
  const files = names.filter((name) => statSync(path.join(folder, name)).isFile());
  return Object.fromEntries(files.map((name) => [name, readFileSync(path.join(folder, name)).toString('base64')]));
}

export function runCommand(name: 'backup' | 'restore' | 'main', args: readonly string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [path.resolve(name === 'main' ? 'src/app/main.ts' : `src/app/commands/${name}.ts`), ...args], {
    env: { ...bareEnvironment(), PORT: '0', ...env },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += String(chunk)));
  const ended = new Promise<{ code: number | null; said: string }>((resolve) => child.on('exit', (code) => resolve({ code, said })));
  return { child, ended };
}
