import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadModule } from 'libpg-query';
import { describe, expect, it } from 'vitest';
import * as arrows from './architecture/arrows.ts';
import * as allowed from './architecture/arrow-exceptions.ts';
import { domainOf, isTest, layerOf, readSources } from './architecture/house.ts';
import * as manners from './architecture/manners.ts';
import * as tableRules from './architecture/table-owners.ts';
import { checkTables, ownerFaults } from './architecture/tables.ts';
import { testDatabase } from './harness/database.ts';

const root = resolve(import.meta.dirname, '..');
await loadModule();
const { sql } = await testDatabase();

const all = readSources(root, ['src', 'bench']);
const sources = all.filter(({ path }) => !isTest(path));
const imports = arrows.arrowsOf(all);
const tables = checkTables(all, tableRules);

/** What an exception does not excuse, and exceptions that excuse nothing any more. */
function beside(found: readonly string[], excused: Readonly<Record<string, string>>): string[] {
  const isExcused = (one: string) => Object.keys(excused).some((start) => one.startsWith(start));
  const idle = Object.keys(excused).filter((start) => !found.some((one) => one.startsWith(start)));
  return [...found.filter((one) => !isExcused(one)), ...idle.map((start) => `${start} is excused and does nothing of the kind`)];
}

describe('the house', () => {
  it('was seen: enough files, imports, SQL texts and tables for the other checks to mean something', () => {
    const { texts, wholeStatements } = tables;
    console.info(
      `architecture: ${sources.length} source files, ${all.length - sources.length} tests, ${imports.length} inner imports, ` +
        `${texts} SQL texts (${wholeStatements} of them whole statements), ${tables.tables.size} tables`,
    );
    expect(sources.length).toBeGreaterThan(620);
    expect(sources.filter(({ path }) => layerOf(path) === 'bench').length).toBeGreaterThan(5);
    expect(imports.length).toBeGreaterThan(2500);
    expect(texts).toBeGreaterThan(550);
    expect(wholeStatements).toBeGreaterThan(250);
    expect(tables.tables.size).toBe(Object.keys(tableRules.owners).length);
    expect(arrows.deadImports(all, (path) => existsSync(join(root, path)))).toEqual([]);
  });

  it('keeps its layers: app -> screens -> domains -> server | web -> shared', () => {
    expect(arrows.wrongLayers(all)).toEqual([]);
  });

  it('lets screens see contracts, rules and parts only, never server code, not even its types', () => {
    expect(beside(arrows.serverSeenByBrowsers(all), allowed.seenByBrowsers)).toEqual([]);
    expect(arrows.borrowedScreens(all)).toEqual([]);
  });

  it('keeps server code away from screens', () => {
    expect(arrows.browserSeenByServers(all)).toEqual([]);
  });

  it('calls up only: a domain knows the domains above it, on the server and on screens', () => {
    expect(arrows.unknownDomains(all)).toEqual([]);
    expect(arrows.callsDown(all)).toEqual([]);
  });

  it('keeps each screen to itself: what two of them need belongs to a domain', () => {
    expect(imports.filter(({ from }) => layerOf(from) === 'screens').length).toBeGreaterThan(150);
    expect(arrows.screensThatMeet(all)).toEqual([]);
  });

  it('has no import circles, types included', () => {
    expect(beside(arrows.circles(all), allowed.circles)).toEqual([]);
  });

  it('has an owner for every table of the migrated database', async () => {
    const rows = await sql<{ name: string }[]>`
      select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition`;
    expect(rows.length).toBeGreaterThan(40);
    expect(
      ownerFaults(
        rows.map(({ name }) => name),
        tableRules.owners,
      ),
    ).toEqual([]);
    const places = new Set(all.map(({ path }) => domainOf(path) ?? path.split('/').slice(1, 3).join('/')));
    expect(Object.values(tableRules.owners).filter((owner) => !places.has(owner))).toEqual([]);
  });

  it('writes a table from its owner alone, and reads those of domains above', () => {
    expect(tables.faults).toEqual([]);
  });

  it('names files for what they are, without barrels', () => {
    expect(manners.badNames(all.map(({ path }) => path))).toEqual([]);
    expect(manners.barrels(sources)).toEqual([]);
  });

  it('keeps files small: 300 lines at most, 500 for a test, half of them at most 80', () => {
    expect(manners.tooLong(all)).toEqual([]);
    expect(manners.medianLines(sources)).toBeLessThanOrEqual(80);
  });

  it('explains what it exports: a doc comment on every export of shared, server, rules, commands and policy', () => {
    const asked = sources.filter(manners.isExplained);
    expect(asked.length).toBeGreaterThan(100);
    expect(asked.flatMap(manners.unexplained)).toEqual([]);
  });

  it('shows the failure of a read by its words: its message is for programs', () => {
    expect(manners.messagesShown(sources)).toEqual([]);
  });

  it('holds no commented-out code and no postponed work', () => {
    expect(manners.leftovers(sources)).toEqual([]);
  });
});
