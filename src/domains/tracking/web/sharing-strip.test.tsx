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
    ['shares nothing', null, ['Share my location', 'Share while locked']],
    ['shares from this phone', here, ['Stop sharing', 'Share while locked']],
    ['shares from another phone', elsewhere, ['Share from this phone', 'Stop sharing', 'Share while locked']],
  ])('has the right buttons for a driver who %s', (_, deviceId, buttons) => {
    expect(toButtons(<SharingStrip userId="dana" />, { data: { [listTrackedJobs.path]: [job(deviceId)] } })).toEqual(buttons);
  });

  it.each([
    ['owntracks', 0, 'Last sent by OwnTracks just now.', 'Your location is shared With'],
    ['traccar', 60, 'Last sent by Traccar Client 60 min ago.', 'Your location is not being sent'],
    ['page', 3, 'Last sent by this page 3 min ago.', 'Your location is not being sent'],
  ] as const)('without geolocation says that %s sent last, %i minutes ago, and whether it continues', (lastSource, minutes, sent, head) => {
    const shown = { ...job(here), lastSource, lastAt: new Date(Date.now() - minutes * 60_000 - 1000).toISOString() };
    const text = getText(<SharingStrip userId="dana" />, { data: { [listTrackedJobs.path]: [shown] } });
    for (const words of [sent, head]) expect(text).toContain(words);
  });
});
