import { expect, it } from 'vitest';
import type { Participants } from '#domains/quotes/crew/crew-schemas.ts';
import { getText } from '../../../test/harness/browser/screen.tsx';
import { PeopleCard } from './crew-card.tsx';

const shown = (showsContacts: boolean) => {
  const phone = showsContacts ? '(402) 555-0103' : null;
  const crew: Participants = {
    broker: null,
    carrier: { name: 'Jensen Auto Transport', dotNumber: '9900003', phone, equipment: [] },
    driver: null,
    showsContacts,
    pickupDay: null,
    deliveryDay: null,
    newDeliveryDay: null,
    deliveryDays: null,
    pickupDate: null,
    pickupUntil: null,
    pickedUpAt: null,
    deliveredAt: null,
  };
  const data = { '/api/transports/t1/crew': [crew], '/api/transports/t1/handover': [] };
  return getText(<PeopleCard transport={{ id: 't1', status: 'assigned', fromState: 'TX' }} owns />, { data });
};

it('a reader with an unconfirmed address is told why phone numbers are hidden, with a link', () => {
  expect(shown(false)).toContain('To see phone numbers, confirm your email address. Confirm it');
  expect(shown(false)).not.toContain('555-0103');
});

it('a reader with a confirmed address sees the phone number, and no hint', () => {
  expect(shown(true)).toContain('(402) 555-0103');
  expect(shown(true)).not.toContain('Confirm it');
});
