import { readdirSync, readFileSync, statSync } from 'node:fs';
import { parseYaml } from '@redocly/openapi-core';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { installErrors } from '#server/http/errors.ts';
import { installMetrics } from '#server/http/metrics.ts';
import { variables } from '#server/variables.ts';
import { readTables } from './coverage/markdown-tables.ts';
import { testDatabase } from './harness/database.ts';

const { sql } = await testDatabase();
const known = Object.keys(variables.shape);
const read = (name: string) => readFileSync(name, 'utf8');
const operating = read('docs/operating.md');
const samples = readdirSync('deploy', { recursive: true, encoding: 'utf8' })
  .map((name) => `deploy/${name}`)
  .filter((name) => statSync(name).isFile());

const namedIn = (text: string): string[] => [...text.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name!);

test('the guide names every variable that the program reads, once, and no other', () => {
  const [table] = readTables('operating', operating).filter(({ rows }) =>
    rows.some(({ cells }) => `${cells['variable']}`.includes('`PORT`')),
  );
  expect(table!.rows.flatMap(({ cells }) => namedIn(`${cells['variable']}`)).toSorted()).toEqual([...known].toSorted());
});

test('the first page names only variables that there are', () => {
  const tables = readTables('README', read('README.md')).filter(({ rows }) => rows.some(({ cells }) => 'variable' in cells));
  const named = tables.flatMap(({ rows }) => rows.flatMap(({ cells }) => namedIn(`${cells['variable']}`)));
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
});

/** The variables that a sample sets, as its own form writes them. */
const setIn: Readonly<Record<string, (text: string) => string[]>> = {
  'deploy/Dockerfile': (text) =>
    [...text.matchAll(/^ENV (.+)$/gm)].flatMap(([, all]) => [...all!.matchAll(/([A-Z_0-9]+)=/g)].map(([, name]) => name!)),
  'deploy/compose.yaml': (text) =>
    Object.keys((parseYaml(text) as { services: { carriage: { environment: object } } }).services.carriage.environment),
  'deploy/carriage.service': (text) =>
    [...text.matchAll(/^Environment=(.+)$/gm)].flatMap(([, all]) => [...all!.matchAll(/([A-Z_0-9]+)=/g)].map(([, name]) => name!)),
  'deploy/kubernetes/carriage.yaml': (text) =>
    text.split(/^---$/m).flatMap((part) => {
      const { data, stringData } = parseYaml(part) as { data?: object; stringData?: object };
      return Object.keys({ ...data, ...stringData });
    }),
};

test.each(Object.keys(setIn))('%s sets variables that there are', (name) => {
  const set = setIn[name]!(read(name));
  expect(set.length).toBeGreaterThan(1);
  expect(set.filter((each) => !known.includes(each))).toEqual([]);
});

test('each sample of Kubernetes is an object with kind, name and a known version', () => {
  const objects = read('deploy/kubernetes/carriage.yaml')
    .split(/^---$/m)
    .map((part) => parseYaml(part) as { apiVersion: string; kind: string; metadata: { name: string } });
  expect(objects.map(({ apiVersion, kind, metadata }) => `${apiVersion} ${kind} ${metadata.name}`)).toEqual([
    'v1 Secret carriage',
    'v1 ConfigMap carriage',
    'apps/v1 Deployment carriage',
    'v1 Service carriage',
    'policy/v1 PodDisruptionBudget carriage',
  ]);
});

test('a new image runs in Kubernetes before one of before stops, and the sample has the guide’s words for a release that wants all stopped', () => {
  const sample = read('deploy/kubernetes/carriage.yaml');
  const deployment = sample
    .split(/^---$/m)
    .map((part) => parseYaml(part) as { kind: string; spec: { strategy?: object } })
    .find(({ kind }) => kind === 'Deployment');
  expect(deployment!.spec.strategy).toEqual({ type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } });
  expect(operating).toContain('the new one before the old one is stopped');
  for (const text of [operating, sample]) expect(text).toContain('kubectl scale deployment carriage --replicas=0');
});

test('the sample proxies drop the traces that callers name', () => {
  const nginx = read('deploy/nginx.conf');
  const places = nginx.split(/^ {2}location /m).filter((place) => place.includes('proxy_pass'));
  expect(places.length).toBe(3);
  for (const header of ['traceparent', 'tracestate']) {
    for (const place of places) expect(place).toContain(`proxy_set_header ${header} "";`);
    expect(read('deploy/Caddyfile')).toContain(`header_up -${header}\n`);
  }
});

test('dashboard and alerts ask for metrics that there are, and the guide says what to do about each alert', async () => {
  const app = Fastify();
  installErrors(app, (_request, reply) => reply.status(404).send());
  installMetrics(app, { sql, config: { metricsToken: null, host: '127.0.0.1', publicUrl: 'http://127.0.0.1:3000', trustedProxies: [] } });
  await app.inject('/metrics');
  const offered = new Set([...(await app.inject('/metrics')).body.matchAll(/^(\w+)(?=[{ ])/gm)].map(([, name]) => name!));
  await app.close();
  const dashboard = JSON.parse(read('deploy/grafana.json')) as { panels: { title: string; targets: { expr: string }[] }[] };
  const { groups } = parseYaml(read('deploy/alerts.yaml')) as { groups: { rules: { alert: string; expr: string }[] }[] };
  const rules = groups.flatMap((group) => group.rules);
  const asked = [...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)), ...rules.map(({ expr }) => expr)];
  const names = asked.flatMap((expr) => [...expr.matchAll(/\b((?:http|carriage|process|nodejs)_\w+)/g)].map(([, name]) => name!));
  expect(names.length).toBeGreaterThan(10);
  expect([...new Set(names)].filter((name) => !offered.has(name))).toEqual([]);
  expect(rules.map(({ alert }) => alert).filter((alert) => !operating.includes(`| ${alert} |`))).toEqual([]);
});

test('every sample is named by the guide or by another one, and the largest upload fits through the proxies', () => {
  const guide = `${operating} ${read('deploy/compose.yaml')} ${read('deploy/Dockerfile')}`;
  for (const word of ['grafana.json', 'alerts.yaml', 'program-role.sql', 'nginx', 'Caddy', 'systemd', 'Kubernetes', 'compose'])
    expect(guide).toContain(word);
  expect(samples.length).toBeGreaterThanOrEqual(8);
  const megabytes = [
    /client_max_body_size (\d+)m/.exec(read('deploy/nginx.conf'))![1],
    /max_size (\d+)MB/.exec(read('deploy/Caddyfile'))![1],
  ];
  for (const each of megabytes) expect(Number(each)).toBeGreaterThan(25);
});
