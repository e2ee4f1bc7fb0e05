import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** Domains from the top down: calls go up, news goes down by events (ARCHITECTURE.md). */
const domainOrder = [
  'accounts',
  'credentials',
  'compliance',
  'carriers',
  'places',
  'transports',
  'quotes',
  'bids',
  'questions',
  'payments',
  'handovers',
  'journeys',
  'claims',
  'reviews',
  'custody',
  'notifications',
  'copilot',
  'sentinel',
  'privacy',
  'oversight',
  'site',
];
const forbiddenNames = /^(utils?|helpers?|misc|common|types|manager|service|index)\.(ts|tsx)$/;

function filesBelow(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesBelow(path) : [path];
  });
}

const all = filesBelow(join(root, 'src'))
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => relative(root, path));
const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const sources = all.filter((path) => !isTest(path));
const text = (path: string) => readFileSync(join(root, path), 'utf8');

interface Import {
  from: string;
  to: string;
  typeOnly: boolean;
}

function importsOf(path: string): Import[] {
  const found: Import[] = [];
  for (const match of text(path).matchAll(
    /^(?:import|export)\s+(type\s)?(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm,
  )) {
    const specifier = match[2] ?? match[3] ?? '';
    const target = specifier.startsWith('#')
      ? `src/${specifier.slice(1)}`
      : specifier.startsWith('.')
        ? relative(root, resolve(root, dirname(path), specifier))
        : null;
    if (target) found.push({ from: path, to: target, typeOnly: Boolean(match[1]) });
  }
  return found;
}

const imports = sources.flatMap(importsOf);
const domainOf = (path: string) => /^src\/domains\/([^/]+)\//.exec(path)?.[1] ?? null;
const layerOf = (path: string) => /^src\/(app|domains|server|web|shared)\//.exec(path)?.[1] ?? null;
const isScreenSide = (path: string) => /^src\/domains\/[^/]+\/web\//.test(path) || path.startsWith('src/web/');
const show = ({ from, to }: Import) => `${from} -> ${to}`;

describe('the house', () => {
  it('was seen: enough files and imports for the other checks to mean something', () => {
    console.info(
      `architecture: ${sources.length} source files, ${all.length - sources.length} test files, ${imports.length} inner imports`,
    );
    expect(sources.length).toBeGreaterThan(150);
    expect(imports.length).toBeGreaterThan(400);
    expect(imports.filter(({ to }) => /\.(ts|tsx)$/.test(to) && !existsSync(join(root, to)) && !to.includes('+types')).map(show)).toEqual(
      [],
    );
  });

  it('keeps its layers: app -> domains -> server | web -> shared', () => {
    const allowed: Record<string, string[]> = {
      app: ['app', 'domains', 'server', 'web', 'shared'],
      domains: ['domains', 'server', 'web', 'shared'],
      server: ['server', 'shared'],
      web: ['web', 'shared'],
      shared: ['shared'],
    };
    expect(
      imports
        .filter(({ from, to }) => {
          const [source, target] = [layerOf(from), layerOf(to)];
          return source && target && !allowed[source]?.includes(target);
        })
        .map(show),
    ).toEqual([]);
  });

  it('lets screens see contracts, rules and parts only, never server code', () => {
    const visible = (path: string) =>
      /^src\/(web|shared)\//.test(path) ||
      /^src\/domains\/[^/]+\/(contract|rules|personas|[a-z-]+-(contract|rules))\.ts$/.test(path) ||
      isScreenSide(path);
    expect(imports.filter(({ from, to, typeOnly }) => isScreenSide(from) && !typeOnly && layerOf(to) && !visible(to)).map(show)).toEqual(
      [],
    );
    expect(
      imports.filter(({ from, to }) => isScreenSide(from) && domainOf(to) !== domainOf(from) && to.endsWith('-screen.tsx')).map(show),
    ).toEqual([]);
  });

  it('keeps server code of a domain away from screens', () => {
    expect(
      imports.filter(({ from, to }) => domainOf(from) && !isScreenSide(from) && (isScreenSide(to) || layerOf(to) === 'web')).map(show),
    ).toEqual([]);
  });

  it('calls up only: a domain knows the domains above it', () => {
    const known = new Set(sources.map(domainOf).filter((name) => name !== null));
    expect([...known].filter((name) => !domainOrder.includes(name))).toEqual([]);
    expect(
      imports
        .filter(({ from, to }) => {
          const [source, target] = [domainOf(from), domainOf(to)];
          if (!source || !target || source === target || isScreenSide(from) || from.endsWith('fixtures.ts')) return false;
          return domainOrder.indexOf(target) > domainOrder.indexOf(source);
        })
        .map(show),
    ).toEqual([]);
  });

  it('has no import cycles', () => {
    const edges = new Map<string, string[]>();
    for (const { from, to, typeOnly } of imports) if (!typeOnly) edges.set(from, [...(edges.get(from) ?? []), to]);
    const done = new Set<string>();
    const cycles: string[] = [];
    const walk = (path: string, trail: string[]) => {
      if (trail.includes(path)) return void cycles.push([...trail.slice(trail.indexOf(path)), path].join(' -> '));
      if (done.has(path)) return;
      for (const next of edges.get(path) ?? []) walk(next, [...trail, path]);
      done.add(path);
    };
    for (const path of sources) walk(path, []);
    expect(cycles).toEqual([]);
  });

  it('names files for what they are, without barrels', () => {
    const names = all.map((path) => [path, path.split('/').at(-1) ?? ''] as const);
    expect(names.filter(([, name]) => forbiddenNames.test(name)).map(([path]) => path)).toEqual([]);
    expect(names.filter(([, name]) => !/^[a-z0-9$.-]+$/.test(name)).map(([path]) => path)).toEqual([]);
    expect(sources.filter((path) => /^export \* from/m.test(text(path)))).toEqual([]);
  });

  it('keeps files small: 300 lines at most, 500 for a test, half of them at most 80', () => {
    const lines = (path: string) => text(path).split('\n').length - 1;
    expect(all.filter((path) => lines(path) > (isTest(path) ? 500 : 300)).map((path) => `${path} ${lines(path)}`)).toEqual([]);
    const sizes = sources.map(lines).sort((a, b) => a - b);
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThanOrEqual(80);
  });

  it('writes tables of a domain from that domain alone', () => {
    const owners: Record<string, string> = {
      users: 'accounts',
      sessions: 'accounts',
      email_links: 'accounts',
      second_factors: 'accounts',
      recovery_codes: 'accounts',
      transports: 'transports',
      transport_participants: 'transports',
      quotes: 'quotes',
      quote_transitions: 'quotes',
      pending_quotes: 'quotes',
      bids: 'bids',
      marketplace_activity: 'bids',
      saved_searches: 'bids',
      saved_search_news: 'bids',
      questions: 'questions',
      compliance_gate_events: 'compliance',
      carrier_profiles: 'carriers',
      carrier_equipment: 'carriers',
      carrier_lanes: 'carriers',
      compliance_documents: 'compliance',
      notification_dispatches: 'notifications',
      communication_timeline: 'custody',
      audit_log: 'oversight',
      driver_reviews: 'oversight',
      dot_mc_validation_logs: 'credentials',
      register_facts: 'credentials',
      register_answers: 'credentials',
      register_alerts: 'credentials',
      security_logs: 'sentinel',
      banned_ips: 'sentinel',
      system_config: 'oversight',
    };
    const writes = sources
      .filter((path) => domainOf(path) && !path.endsWith('fixtures.ts'))
      .flatMap((path) =>
        [...text(path).matchAll(/(?:insert into|update|delete from)\s+([a-z_]+)/g)].map((match) => ({ path, table: match[1] ?? '' })),
      );
    expect(writes.length).toBeGreaterThan(15);
    expect(
      writes
        .filter(({ path, table }) => owners[table] && owners[table] !== domainOf(path))
        .map(({ path, table }) => `${path} writes ${table}`),
    ).toEqual([]);
  });

  it('explains what it exports: a doc comment on every export of shared, server, rules, commands and policy', () => {
    const asked = sources.filter((path) => /^src\/(shared|server)\//.test(path) || /\/(rules|commands|policy)\.ts$/.test(path));
    const bare = asked.flatMap((path) => {
      const lines = text(path).split('\n');
      return lines.flatMap((line, at) => {
        const name = /^export (?:async )?(?:function|class|const) (\w+)/.exec(line)?.[1];
        const isOverload = name && new RegExp(`^export (?:async )?function ${name}\\b.*;$`).test(lines[at - 1] ?? '');
        return name && !isOverload && !/\*\/\s*$/.test(lines[at - 1] ?? '') ? [`${path} ${name}`] : [];
      });
    });
    expect(asked.length).toBeGreaterThan(40);
    expect(bare).toEqual([]);
  });

  it('shows the failure of a read by its words: its message is for programs', () => {
    const shown = sources.filter((path) => path.endsWith('.tsx') && /<Failed message=\{[^}]*\.message\b/.test(text(path)));
    expect(shown).toEqual([]);
  });

  it('holds no commented-out code and no postponed work', () => {
    expect(sources.filter((path) => /\b(TODO|FIXME|XXX)\b/.test(text(path)))).toEqual([]);
    expect(sources.filter((path) => /^\s*\/\/\s*(const|let|return|await|if \(|import )/m.test(text(path)))).toEqual([]);
  });
});
