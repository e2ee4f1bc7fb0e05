import { describe, expect, it } from 'vitest';
import { ownDeviceId } from '#web/offline/device.ts';
import { toButtons, getText } from '../../../../test/harness/browser/screen.tsx';
import { listTrackedJobs } from '../endpoints.ts';
import type { TrackedJob } from '../schemas.ts';
import { SharingStrip } from './sharing-strip.tsx';

const here = ownDeviceId();
const elsewhere = crypto.randomUUID();
const job = (deviceId: string | null): TrackedJob => ({
  transportId: crypto.randomUUID(),
  vehicle: '2019 Honda Accord',
  sharing: deviceId ? 'on' : 'off',
  sharingUntil: deviceId && '2026-11-28T10:00:00.000Z',
  wouldEndAt: '2026-11-28T10:00:00.000Z',
  deviceId,
  lastAt: null,
  lastSource: null,
});

describe('the sharing strip of a driver', () => {
  it.each([
    ['shares nothing', null, ['Share', '', 'Keep sharing with the screen off']],
    ['shares from this phone', here, ['Stop', '', 'Keep sharing with the screen off']],
    ['shares from another phone', elsewhere, ['Share here', 'Stop', '', 'Keep sharing with the screen off']],
  ])('has the right buttons for a driver who %s', (_, deviceId, buttons) => {
    expect(toButtons(<SharingStrip userId="dana" />, { data: { [listTrackedJobs.path]: [job(deviceId)] } })).toEqual(buttons);
  });

  it.each([
    ['owntracks', 0, 'Last sent by OwnTracks just now.', 'Location on'],
    ['traccar', 60, 'Last sent by Traccar Client 60 min ago.', 'Location not sent'],
    ['page', 3, 'Last sent by this page 3 min ago.', 'Location not sent'],
  ] as const)('without geolocation says that %s sent last, %i minutes ago, and whether it continues', (lastSource, minutes, sent, head) => {
    const shown = { ...job(here), lastSource, lastAt: new Date(Date.now() - minutes * 60_000 - 1000).toISOString() };
    const text = getText(<SharingStrip userId="dana" />, { data: { [listTrackedJobs.path]: [shown] } });
    for (const words of [sent, head]) expect(text).toContain(words);
  });
});
