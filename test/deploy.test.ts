import { readFileSync } from 'node:fs';
import { parseYaml } from '@redocly/openapi-core';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { installErrors } from '#server/http/errors.ts';
import { installMetrics } from '#server/http/metrics.ts';
import { variables } from '#server/variables.ts';
import { testDatabase } from './harness/database.ts';

const { sql } = await testDatabase();
const known = Object.keys(variables.shape);
const read = (name: string) => readFileSync(name, 'utf8');

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

test.each(Object.keys(setIn))('%s sets only variables that the program reads', (name) => {
  const set = setIn[name]!(read(name));
  expect(set.length).toBeGreaterThan(1);
  expect(set.filter((each) => !known.includes(each))).toEqual([]);
});

test('dashboard and alerts ask only for metrics that the program has', async () => {
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
});
