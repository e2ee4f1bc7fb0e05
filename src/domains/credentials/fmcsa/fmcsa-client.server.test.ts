import { describe, expect, it, vi } from 'vitest';
import { exampleCarrier } from '../../../../test/harness/servers/fmcsa-carriers.ts';
import { startFmcsaServer, troubles, type Trouble } from '../../../../test/harness/servers/fmcsa-server.ts';
import { waitLimitMs } from '../../../../test/harness/timeouts.ts';
import { createFmcsaClient, type FmcsaClientOptions } from './fmcsa-client.ts';
import type { FmcsaFault } from './fmcsa-replies.ts';
import type { Docket } from '../rules.ts';

const fmcsa = await startFmcsaServer();
fmcsa.list(9900001, exampleCarrier, ['MC-9900011']);

interface Overrides extends Partial<FmcsaClientOptions> {
  readonly webKey?: string;
  readonly apiUrl?: string;
}

const clientWith = (overrides: Overrides = {}) => {
  const { webKey = fmcsa.webKey, apiUrl = fmcsa.origin, ...manners } = overrides;
  return createFmcsaClient({ webKey, apiUrl }, { spacingMs: 0, timeoutMs: waitLimitMs, ...manners });
};
const mc = (digits: string, prefix: Docket['prefix'] = 'MC'): Docket => ({ prefix, digits });

describe('asking FMCSA', () => {
  it('returns the carrier without its tax number, its dockets and the FMCSA time', async () => {
    const answer = await clientWith().ask('9900001', mc('9900011'));
    expect(answer).toMatchObject({
      carrier: { legalName: 'EXAMPLE AUTO HAULING LLC', bipdInsuranceOnFile: '1000' },
      dockets: ['MC9900011'],
      retrievedAt: '2026-11-20T10:00:00.000Z',
    });
    expect(JSON.stringify(answer)).not.toMatch(/"ein"|123456789|_links/);
  });

  it('asks for dockets only if one was given and the carrier exists', async () => {
    fmcsa.asked.length = 0;
    expect(await clientWith().ask('9900001', null)).toMatchObject({ dockets: null });
    expect(await clientWith().ask('9900999', mc('1'))).toEqual({ carrier: null, dockets: null, retrievedAt: expect.any(String) });
    expect(fmcsa.asked).toEqual(['/qc/services/carriers/9900001', '/qc/services/carriers/9900999']);
  });

  it('looks up the docket itself if the list of dockets is empty', async () => {
    fmcsa.hidesDocketLists = true;
    fmcsa.list(9900002, exampleCarrier, ['MC-9900022']);
    expect(await clientWith().ask('9900001', mc('9900011'))).toMatchObject({ dockets: ['MC9900011'] });
    expect(await clientWith().ask('9900001', mc('9900022'))).toMatchObject({ dockets: [] });
    expect(await clientWith().ask('9900001', mc('9909999'))).toMatchObject({ dockets: [] });
    fmcsa.hidesDocketLists = false;
  });

  it('accepts an API URL that already includes the services path', async () => {
    expect(await clientWith({ apiUrl: `${fmcsa.origin}/qc/services` }).ask('9900001', null)).toHaveProperty('carrier.dotNumber', 9900001);
  });
});

describe('replies that are not answers', () => {
  const faults: Record<Trouble, FmcsaFault> = {
    'edge block': 'blocked',
    maintenance: 'maintenance',
    'too many': 'too_many',
    'server error': 'server_error',
    'not JSON': 'unreadable',
    'no envelope': 'unreadable',
    redirect: 'unreadable',
    silence: 'timeout',
    'cut off': 'unreachable',
  };

  it.each(troubles)('%s is a fault, without the URL in the error', async (trouble) => {
    fmcsa.trouble = trouble;
    const manners = trouble === 'silence' ? { timeoutMs: 300 } : {};
    expect(await clientWith(manners).ask('9900001', null)).toEqual({ fault: faults[trouble] });
    fmcsa.trouble = null;
  });

  it('a wrong key is reported as such, although FMCSA answers 404', async () => {
    expect(await clientWith({ webKey: 'wrong' }).ask('9900001', null)).toEqual({ fault: 'key_refused' });
    expect(await clientWith({ webKey: 'wrong' }).ask('9900999', null)).toEqual({ fault: 'key_refused' });
  });

  it('a server that does not exist is a fault', async () => {
    expect(await clientWith({ apiUrl: 'http://127.0.0.1:9' }).ask('9900001', null)).toEqual({ fault: 'unreachable' });
  });

  it('a blocked address and a refused key are not retried for a while; temporary faults are', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const client = clientWith({ pauseMs: 60_000 });
    fmcsa.trouble = 'edge block';
    fmcsa.asked.length = 0;
    await client.ask('9900001', null);
    fmcsa.trouble = null;
    expect(await client.ask('9900001', null)).toEqual({ fault: 'blocked' });
    expect(fmcsa.asked).toHaveLength(1);
    vi.setSystemTime(Date.now() + 60_001);
    expect(await client.ask('9900001', null)).toHaveProperty('carrier');
    fmcsa.trouble = 'too many';
    await client.ask('9900001', null);
    fmcsa.trouble = null;
    expect(await client.ask('9900001', null)).toHaveProperty('carrier');
    const stranger = clientWith({ webKey: 'wrong', pauseMs: 60_000 });
    fmcsa.asked.length = 0;
    for (let time = 0; time < 2; time += 1) expect(await stranger.ask('9900001', null)).toEqual({ fault: 'key_refused' });
    expect(fmcsa.asked).toHaveLength(1);
  });
});

describe('the pace of register calls', () => {
  it('leaves a pause between calls, even if many are made at once', async () => {
    const client = clientWith({ spacingMs: 40 });
    const begin = performance.now();
    await Promise.all([1, 2, 3, 4].map(() => client.ask('9900001', null)));
    expect(performance.now() - begin).toBeGreaterThanOrEqual(115);
  });

  it('reports busy instead of queueing without limit', async () => {
    const client = clientWith({ spacingMs: 20, queueLimit: 2 });
    const answers = await Promise.all([1, 2, 3].map(() => client.ask('9900001', null)));
    expect(answers.filter((answer) => 'fault' in answer)).toEqual([{ fault: 'busy' }]);
  });
});
