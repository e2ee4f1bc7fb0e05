import { resolve } from 'node:path';
import { loadModule } from 'libpg-query';
import { describe, expect, it } from 'vitest';
import * as arrows from '../architecture/arrows.ts';
import * as allowed from '../architecture/arrow-exceptions.ts';
import { toHashes } from '../architecture/hashes.ts';
import { getDomain, isTest, readSources } from '../architecture/source-files.ts';
import * as tableRules from '../architecture/table-owners.ts';
import { ownerFaults, tableFaults } from '../architecture/tables.ts';
import { testDatabase } from '../harness/database/database.ts';

const root = resolve(import.meta.dirname, '../..');
await loadModule();
const { sql } = await testDatabase();

const all = readSources(root, ['src', 'bench']);

function beside(found: readonly string[], excused: Readonly<Record<string, string>>): string[] {
  const isExcused = (one: string) => Object.keys(excused).some((start) => one.startsWith(start));
  const idle = Object.keys(excused).filter((start) => !found.some((one) => one.startsWith(start)));
  return [...found.filter((one) => !isExcused(one)), ...idle.map((start) => `${start} is excused and does nothing of the kind`)];
}

describe('the architecture', () => {
  it('keeps its layers: app -> screens -> domains -> server | web -> shared', () => {
    expect(arrows.wrongLayers(all)).toEqual([]);
  });

  it('lets screens import contracts, rules and components only, never server code or its types', () => {
    expect(beside(arrows.serverSeenByBrowsers(all), allowed.seenByBrowsers)).toEqual([]);
    expect(arrows.borrowedScreens(all)).toEqual([]);
  });

  it('keeps server code independent of screens', () => {
    expect(arrows.browserSeenByServers(all)).toEqual([]);
  });

  it('lets a domain import only domains above it, on server and screens', () => {
    expect(arrows.unknownDomains(all)).toEqual([]);
    expect(arrows.findDownwardCalls(all)).toEqual([]);
  });

  it('keeps screens separate: shared parts belong to a domain', () => {
    expect(arrows.screensThatMeet(all)).toEqual([]);
  });

  // ASVS 11.4.1
  it('uses SHA-256 for all hashes except authenticator codes, where apps need SHA-1', () => {
    const found = all.filter(({ path }) => !isTest(path)).flatMap(toHashes);
    expect(found.length).toBeGreaterThan(30);
    expect(found.filter((one) => !/: sha-?256$/i.test(one))).toEqual(['src/domains/accounts/reauthentication/totp.ts: sha1']);
  });

  it('has no import circles, types included', () => {
    expect(beside(arrows.circles(all), allowed.circles)).toEqual([]);
  });

  it('has an owner for every table of the migrated database', async () => {
    const rows = await sql<{ name: string }[]>`
      select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition`;
    expect(
      ownerFaults(
        rows.map(({ name }) => name),
        tableRules.owners,
      ),
    ).toEqual([]);
    const places = new Set(all.map(({ path }) => getDomain(path) ?? path.split('/').slice(1, 3).join('/')));
    expect(Object.values(tableRules.owners).filter((owner) => !places.has(owner))).toEqual([]);
  });

  it('lets only the owner write a table, and only lower domains read it', () => {
    expect(tableFaults(all, tableRules)).toEqual([]);
  });
});
