import { expect, it } from 'vitest';
import { participantAdded } from './participant-added.ts';
import { participantRemoved } from './participant-removed.ts';

const participant = {
  transportId: 'transport',
  shipperId: 'sam',
  vehicle: '2019 Honda Accord',
  route: 'Austin, TX to Denver, CO',
  userId: 'abara',
};

it('notifies the added participant only, with what it can do', () => {
  const getNotices = (role: 'inspection' | 'storage' | 'insurance') => participantAdded.notify!({ ...participant, role }, 'sam');
  expect(getNotices('inspection')).toMatchObject([
    { userId: 'abara', href: '/transports/transport', byEmail: true, body: expect.stringContaining('you can file inspections') },
  ]);
  expect(getNotices('storage')[0]!.body).toContain('you can record when the vehicle arrives and leaves');
  expect(getNotices('insurance')[0]!.body).toBe(
    '2019 Honda Accord, Austin, TX to Denver, CO. You can now see the vehicle, its documents and its chain of custody.',
  );
});

it('notifies a removed participant, without a link to the transport', () => {
  expect(participantRemoved.notify!(participant, 'sam')).toMatchObject([{ userId: 'abara', href: '/dashboard', byEmail: true }]);
});
