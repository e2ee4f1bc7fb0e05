import { Visitor } from 'oxc-parser';
import { expect, it } from 'vitest';
import { isBrowserSide, isTest, readSources, type Source } from './house.ts';

/** What the browser's copy of an endpoint has not (decision 034). */
const gone = new Set(['summary', 'proof', 'params', 'query', 'body', 'reply', 'status', 'errors', 'perMinute', 'transport', 'idempotent']);

function endpointsOf({ program }: Source): string[] {
  const found: string[] = [];
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (
        id.type === 'Identifier' &&
        init?.type === 'CallExpression' &&
        init.callee.type === 'Identifier' &&
        init.callee.name === 'endpoint'
      )
        found.push(id.name);
    },
  }).visit(program);
  return found;
}

it('screens read of an endpoint what browsers have of it, and nothing else', () => {
  const sources = readSources(process.cwd(), ['src']).filter(({ path }) => !isTest(path));
  const endpoints = new Set(sources.flatMap(endpointsOf));
  const wrong: string[] = [];
  let read = 0;
  for (const { path, program } of sources.filter((source) => isBrowserSide(source.path)))
    new Visitor({
      MemberExpression: ({ object, property }) => {
        if (object.type !== 'Identifier' || !endpoints.has(object.name) || property.type !== 'Identifier') return;
        read += 1;
        if (gone.has(property.name)) wrong.push(`${path}: ${object.name}.${property.name}`);
      },
    }).visit(program);
  expect(endpoints.size).toBeGreaterThan(120);
  expect(read).toBeGreaterThan(20);
  expect(wrong).toEqual([]);
});
