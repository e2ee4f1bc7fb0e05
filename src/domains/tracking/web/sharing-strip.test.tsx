import { describe, expect, it } from 'vitest';
import { ownDeviceId } from '#web/offline/device.ts';
import { toButtons } from '../../../../test/harness/browser/screen.tsx';
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
});

describe('the strip of whoever is on the road', () => {
  it.each([
    ['shares nothing', null, ['Share my location']],
    ['shares from this phone', here, ['Stop sharing']],
    ['shares from another phone', elsewhere, ['Share from this phone', 'Stop sharing']],
  ])('who %s may begin it here, and end whatever is shared', (_, deviceId, buttons) => {
    expect(toButtons(<SharingStrip userId="dana" />, { data: { [listTrackedJobs.path]: [job(deviceId)] } })).toEqual(buttons);
  });
});
