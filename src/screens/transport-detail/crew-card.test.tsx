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

it('whoever has not confirmed its own address is told why no phone number stands there, and where to confirm it', () => {
  expect(shown(false)).toContain('To see phone numbers, confirm your email address. Confirm it');
  expect(shown(false)).not.toContain('555-0103');
});

it('whoever has confirmed it reads the phone number, and nothing of an address to confirm', () => {
  expect(shown(true)).toContain('(402) 555-0103');
  expect(shown(true)).not.toContain('Confirm it');
});
