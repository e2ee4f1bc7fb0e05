import { readFileSync } from 'node:fs';
import { parseYaml } from '@redocly/openapi-core';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { domainGauges } from '#app/metrics.ts';
import { installErrors } from '#server/http/replies/errors.ts';
import { installMetrics } from '#server/http/metrics.ts';
import { variables } from '#server/variables.ts';
import { testDatabase } from '../harness/database/database.ts';

const { sql } = await testDatabase();
const known = Object.keys(variables.shape);
const read = (name: string) => readFileSync(name, 'utf8');

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

test.each(Object.keys(setIn))('%s sets only variables that the program reads', (name) => {
  const set = setIn[name]!(read(name));
  expect(set.length).toBeGreaterThan(1);
  expect(set.filter((each) => !known.includes(each))).toEqual([]);
});

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels?: { readonly severity?: string };
}
const rules = (parseYaml(read('deploy/alerts.yaml')) as { groups: { rules: Rule[] }[] }).groups.flatMap((group) => group.rules);

async function offeredMetrics(): Promise<string> {
  const app = Fastify();
  installErrors(app, (_request, reply) => reply.status(404).send());
  app.post('/api/webhooks/stripe', async () => 'ok');
  const config = { metricsToken: null, host: '127.0.0.1', publicUrl: 'http://127.0.0.1:3000', trustedProxies: [], dataDir: '.' };
  installMetrics(app, { sql, config: { ...config, backup: { folder: '.' } }, gauges: domainGauges });
  await sql`insert into jobs (id, name, data, attempts) values (gen_random_uuid(), 'work-provider-event', '{}', 1)`;
  await app.inject({ method: 'POST', url: '/api/webhooks/stripe' });
  await app.inject('/metrics');
  const { body } = await app.inject('/metrics');
  await app.close();
  return body;
}

test('dashboard and alerts use only metrics, states and kinds that exist', async () => {
  const body = await offeredMetrics();
  const offered = new Set([...body.matchAll(/^(\w+)(?=[{ ])/gm)].map(([, name]) => name!));
  const dashboard = JSON.parse(read('deploy/grafana.json')) as { panels: { title: string; targets: { expr: string }[] }[] };
  const asked = [...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)), ...rules.map(({ expr }) => expr)];
  const names = asked.flatMap((expr) => [...expr.matchAll(/\b((?:http|carriage|process|nodejs)_\w+)/g)].map(([, name]) => name!));
  expect(names.length).toBeGreaterThan(10);
  expect([...new Set(names)].filter((name) => !offered.has(name))).toEqual([]);
  const labels = asked.flatMap((expr) => [...expr.matchAll(/\b(carriage_\w+)\{(\w+="[^"]+")\}|(?<=_count\{)(route="[^"]+")/g)]);
  expect(labels.length).toBeGreaterThan(6);
  const lacking = labels.filter(([, name, label, route]) => !body.includes(name ? `${name}{${label}}` : route!));
  expect(lacking.map(([all]) => all)).toEqual([]);
});

test('each alert has a severity and a line in docs/operating.md', () => {
  const table = read('docs/operating.md');
  expect(rules.filter(({ labels }) => labels?.severity !== 'critical' && labels?.severity !== 'warning')).toEqual([]);
  expect(rules.filter(({ alert, labels }) => !table.includes(`| ${alert} | ${labels!.severity} |`)).map(({ alert }) => alert)).toEqual([]);
});

interface Deployment {
  readonly kind: string;
  readonly spec: {
    readonly progressDeadlineSeconds: number;
    readonly template: { readonly spec: { readonly containers: { startupProbe: { periodSeconds: number; failureThreshold: number } }[] } };
  };
}

test('a start has an hour for migrations before it is killed', () => {
  const parts = read('deploy/kubernetes/carriage.yaml').split(/^---$/m);
  const { spec } = parts.map((part) => parseYaml(part) as Deployment).find(({ kind }) => kind === 'Deployment')!;
  const { periodSeconds, failureThreshold } = spec.template.spec.containers[0]!.startupProbe;
  expect(periodSeconds * failureThreshold).toBeGreaterThanOrEqual(3600);
  expect(spec.progressDeadlineSeconds).toBeGreaterThan(periodSeconds * failureThreshold);
  expect(read('deploy/Dockerfile')).toMatch(/^HEALTHCHECK .*--start-period=1h /m);
});
