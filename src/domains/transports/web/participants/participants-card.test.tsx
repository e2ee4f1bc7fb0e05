import { expect, it } from 'vitest';
import { getUrl } from '#web/api/requests/call.ts';
import { toButtons } from '../../../../../test/harness/browser/screen.tsx';
import { listParticipants } from '../../endpoints.ts';
import { ParticipantsCard } from './participants-card.tsx';

const yard = { userId: 'u1', name: 'Yard', role: 'storage', addedAt: '2026-11-20T10:00:00.000Z' };

it.each([
  ['the shipper', true, [yard], ['Add a participant', 'Remove']],
  ['the shipper before anybody takes part', true, [], ['Add a participant']],
  ['anybody else', false, [yard], []],
])('participants can be added and removed by their shipper only: %s', (_, canManage, list, buttons) => {
  const data = { [getUrl(listParticipants.path, { params: { id: 't1' } })]: list };
  expect(toButtons(<ParticipantsCard transportId="t1" canManage={canManage} />, { data })).toEqual(buttons);
});
