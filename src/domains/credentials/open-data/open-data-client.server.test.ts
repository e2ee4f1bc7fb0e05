import { beforeEach, describe, expect, it } from 'vitest';
import { startOpenDataServer } from '../../../../test/harness/servers/open-data-server.ts';
import { createOpenDataClient, numbersPerCall } from './open-data-client.ts';

const server = await startOpenDataServer();
const client = createOpenDataClient(server.origin, null, { pageRows: 2, maxPages: 3, maxBytes: 2000 });
const hurried = createOpenDataClient(server.origin, null, { timeoutMs: 100 });

beforeEach(() => {
  server.trouble = null;
  server.asked.length = 0;
  server.rows['c5y8-a4uz'] = [];
});
const policies = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, at) => ({ usdot_number: '44110', policy_no: `P${at}`, ...more }));

describe("FMCSA's public data sets", () => {
  it('are read by DOT number, page by page', async () => {
    server.rows['c5y8-a4uz'] = [...policies(3), { usdot_number: '53467', policy_no: 'other' }];
    expect(await client.read('policies', ['44110'])).toEqual(policies(3));
    expect(server.asked).toEqual(Array(2).fill("c5y8-a4uz usdot_number in ('44110')"));
  });

  it.each([
    [429, 'too_many'],
    [503, 'server_error'],
    [400, 'unreadable'],
    ['not JSON', 'unreadable'],
  ] as const)('answer nothing after %s, and report the fault', async (trouble, fault) => {
    server.trouble = trouble;
    expect(await client.read('policies', ['44110'])).toEqual({ fault });
  });

  it('are abandoned after the timeout of a call', async () => {
    server.trouble = 'silence';
    expect(await hurried.read('policies', ['44110'])).toEqual({ fault: 'timeout' });
  });

  it('are abandoned if the answer has too many rows or bytes', async () => {
    server.rows['c5y8-a4uz'] = policies(7);
    expect(await client.read('policies', ['44110'])).toEqual({ fault: 'too_long' });
    server.rows['c5y8-a4uz'] = policies(1, { filler: 'x'.repeat(3000) });
    expect(await client.read('policies', ['44110'])).toEqual({ fault: 'too_long' });
  });

  it('are queried with digits only, and for a limited number of carriers at once', async () => {
    expect(await client.read('policies', ["1') or ('1' = '1", ''])).toEqual([]);
    expect(server.asked).toEqual([]);
    await expect(client.read('policies', Array(numbersPerCall + 1).fill('44110'))).rejects.toThrow('at most 50');
  });
});
