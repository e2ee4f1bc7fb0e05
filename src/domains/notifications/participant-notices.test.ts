import { expect, it } from 'vitest';
import { ofEndedPart, ofNewParticipant } from './participant-notices.ts';

const fact = {
  transportId: 'transport',
  shipperId: 'sam',
  vehicle: '2019 Honda Accord',
  route: 'Austin, TX to Denver, CO',
  userId: 'abara',
};

it('tells a participant alone that a transport is open to it, and where', () => {
  expect(ofNewParticipant({ ...fact, role: 'inspection' })).toMatchObject([
    { userId: 'abara', href: '/transports/transport', byEmail: true, body: expect.stringContaining('you can inspect the vehicle') },
  ]);
  expect(ofNewParticipant({ ...fact, role: 'storage' })[0]!.body).toContain('you can record when the vehicle came in and when it left');
  expect(ofNewParticipant({ ...fact, role: 'insurance' })[0]!.body).toBe(
    '2019 Honda Accord, Austin, TX to Denver, CO. You see the vehicle, its documents and its chain of custody from now on.',
  );
});

it('tells it when its part has ended, and leads to no transport that it no longer sees', () => {
  expect(ofEndedPart(fact)).toMatchObject([{ userId: 'abara', href: '/dashboard', byEmail: true }]);
});
