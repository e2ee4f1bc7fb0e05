import { afterEach, expect, it, vi } from 'vitest';
import { catchSends, getHook } from '../../../../../test/harness/browser/screen.tsx';
import { useArrival } from './document-arrival.tsx';

afterEach(() => void vi.unstubAllGlobals());

const found = {
  words: 'Nobody is there',
  photoId: '01a1f91a-3d39-7c52-97db-c90a04b9179f',
  arrivedAt: '2026-11-20T10:00:00.000Z',
  place: { lat: 30.2, lng: -97.7, accuracyMeters: 12 },
  noPlaceReason: null,
};

it('a dry run is sent with everything entered, once for repeated attempts', async () => {
  const { sent, keys } = catchSends();
  const { send } = getHook(() => useArrival('t1', null));
  await send(found);
  await send(found);
  expect(sent[0]).toEqual(['POST /api/transports/t1/dry-runs', found]);
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
});

it('a refused dry run is reported and not stored for later', async () => {
  catchSends(() => Response.json({ error: 'Add a photo of the location' }, { status: 422 }));
  await expect(getHook(() => useArrival('t1', 'dan')).send(found)).rejects.toThrow('Add a photo of the location');
});
