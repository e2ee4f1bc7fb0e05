import { expect, it } from 'vitest';
import type { ServedEndpoint } from '#shared/endpoint.ts';
import { unknownFields } from '#server/http/bodies/unknown-fields.ts';
import { handlers } from '../api.ts';
import { readExamples } from './api-examples.ts';
import { ignoresUnknownFields, namesOfLenientCalls } from './lenient-calls.ts';

const endpoints = handlers.map(({ endpoint }) => endpoint);
const toName = ({ method, path }: ServedEndpoint) => `${method} ${path}`;

it('every call on the list of lenient calls exists and accepts fields', () => {
  const lenient = endpoints.filter((each) => ignoresUnknownFields(each) && (each.method !== 'GET' || each.query));
  expect(lenient.map(toName).toSorted()).toEqual(namesOfLenientCalls().toSorted());
  expect(lenient.length).toBeLessThan(endpoints.length / 3);
});

it('the API examples send no unknown fields', () => {
  const bodies = new Map(readExamples().map(({ call, body }) => [call, body]));
  const json = endpoints.filter(({ transport }) => transport !== 'multipart');
  const told = json.flatMap((each) => unknownFields(each.body, bodies.get(toName(each))).map((name) => `${toName(each)}: ${name}`));
  expect(told).toEqual([]);
});
