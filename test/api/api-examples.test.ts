import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { handlers } from '#app/api.ts';
import { readExamples, type ApiExample } from '#app/api/api-examples.ts';
import type { ServedEndpoint } from '#shared/endpoint.ts';
import { chooseExamples } from '../examples/choose.ts';
import { steady } from '../examples/steady.ts';
import type { RecordedCall } from '../harness/recorded-calls.ts';

/** Calls without an example yet. This list may only shrink. */
const without: string[] = [];

const examples = readExamples();
const byCall = new Map(examples.map((each) => [each.call, each]));
const toName = ({ method, path }: ServedEndpoint): string => `${method} ${path}`;
const endpoints = handlers.map(({ endpoint }) => endpoint);

/** Files and streams are documented by type only. */
const takesBody = ({ body, transport }: ServedEndpoint): boolean => Boolean(body) || transport === 'multipart' || transport === 'csv';
const answersJson = ({ status, transport }: ServedEndpoint): boolean => status !== 204 && transport !== 'file' && transport !== 'events';
const lacks = (endpoint: ServedEndpoint): boolean => {
  const example = byCall.get(toName(endpoint));
  return (takesBody(endpoint) && example?.body === undefined) || (answersJson(endpoint) && example?.answer === undefined);
};

describe('the examples of the API', () => {
  it('exist for each call with a body or response, and for no other', () => {
    expect(endpoints.filter(lacks).map(toName).toSorted()).toEqual(without);
    const known = new Set(endpoints.map(toName));
    expect(examples.map(({ call }) => call).filter((call) => !known.has(call))).toEqual([]);
    expect(byCall.size).toBe(examples.length);
  });

  it('are responses that match their schemas', () => {
    const stale = endpoints.filter(answersJson).filter((endpoint) => {
      const answer = byCall.get(toName(endpoint))?.answer;
      return answer !== undefined && !(endpoint.reply as z.ZodType).safeParse(answer).success;
    });
    const files = new Set(stale.map((each) => byCall.get(toName(each))!.from));
    expect(stale.map(toName), `renew them with: npm run renew-examples -- ${[...files].join(' ')}`).toEqual([]);
  });

  it('contain only fictitious people, addresses and numbers, and no secret', () => {
    const text = JSON.stringify(examples);
    expect((text.match(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g) ?? []).filter((address) => !/(?:\.example|@example\.com)$/.test(address))).toEqual(
      [],
    );
    expect((text.match(/\(?\d{3}\)?[ -]\d{3}-\d{4}/g) ?? []).filter((phone) => !/\b555-/.test(phone))).toEqual([]);
    expect((text.match(/\bck_[\w-]{20,}/g) ?? []).filter((key) => !key.startsWith('ck_not-a-key-'))).toEqual([]);
    const secret =
      /"(?:token|sessionToken|claimToken|offersToken|password|currentPassword|newPassword|secret)":"(?!not-a-|ck_not-a-|whsec_not-a-|NOTASECRET|an-example-)[^"]*"/g;
    expect(text.match(secret) ?? []).toEqual([]);
  });
});

describe('choosing an example', () => {
  const uuid = (end: string) => `01a21823-49f6-74f2-b485-${end}`;
  const answered = (at: string, [first, second]: readonly [string, string], token: string) => ({
    at,
    value: {
      answer: [
        { id: first, owner: second, note: `Key ${first}`, shown: first.slice(-8), createdAt: at, token },
        { id: second, owner: second, note: '2031-05-01', shown: second.slice(-8), createdAt: at, token },
        { id: uuid('000000000000') },
      ],
      email: `${first.at(-1)}.sam@carriage.example`,
      expiresAt: new Date(Date.parse(at) + 3_600_004).toISOString(),
      day: new Date(Date.parse(at) + 86_400_000).toISOString().slice(0, 10),
      newPassword: token,
    },
  });
  const one = answered(
    '2026-11-20T10:00:00.100Z',
    [uuid('e26a46e80001'), uuid('e26a46e80002')],
    'J2_vxIZ7xkX8EbaqiCVhTw3cI_nCgFsj-zLjqswzow0',
  );
  const other = answered(
    '2027-01-31T23:59:00.900Z',
    [uuid('b38c1f6d0003'), uuid('a59d2e7c0004')],
    'WBsL8WZ7NP42mMnEbjbe2_pcIcFItaP0VOqp5SoPLeM',
  );

  it('gives the same result for any ids, times and list lengths, without secrets', () => {
    expect(steady(one)).toEqual(steady(other));
    expect(steady(one)).toMatchObject({
      answer: [
        { id: '00000000-0000-7000-8000-000000000001', note: 'Key 00000000-0000-7000-8000-000000000001', shown: '00000001' },
        { owner: '00000000-0000-7000-8000-000000000002', note: '2031-05-01', createdAt: '2026-03-02T15:00:00.000Z' },
      ],
      email: 'sam@carriage.example',
      expiresAt: '2026-03-02T16:00:00.000Z',
      day: '2026-03-03',
      newPassword: 'an-example-password',
    });
    expect(steady(one).answer).toHaveLength(2);
    expect(JSON.stringify(steady(one))).not.toContain('J2_vx');
  });

  const call = 'GET /api/marketplace/lanes';
  const recorded = (from: string, answer: unknown): RecordedCall => ({ call, from, at: '2026-11-20T10:00:00.000Z', answer });

  it('is repeated if the schema has a new field, even a null one', () => {
    const photo = 'GET /api/settings/driver-photo';
    const before: ApiExample = { call: photo, from: 'a.test.ts', answer: {} };
    const now: RecordedCall = { call: photo, from: 'a.test.ts', at: '2026-11-20T10:00:00.000Z', answer: { photo: null } };
    expect(chooseExamples([now], [before])).toEqual([{ ...before, answer: { photo: null } }]);
  });

  it('prefers more fields, and keeps an example with the same fields from the same test', () => {
    const [empty, short, full] = [recorded('a.test.ts', []), recorded('a.test.ts', [{ a: 1 }]), recorded('a.test.ts', [{ a: 1, b: 'x' }])];
    const chosen: ApiExample[] = chooseExamples([empty, short, full], []);
    expect(chosen).toEqual([{ call, from: 'a.test.ts', answer: [{ a: 1, b: 'x' }] }]);
    expect(chooseExamples([recorded('a.test.ts', [{ a: 2, b: 'y' }])], chosen)).toEqual(chosen);
    expect(chooseExamples([recorded('a.test.ts', [{ a: 2, c: 'y' }])], chosen)).toMatchObject([{ answer: [{ a: 2, c: 'y' }] }]);
    expect(chooseExamples([recorded('b.test.ts', [{ a: 2, c: 'y' }])], chosen)).toEqual(chosen);
  });
});
