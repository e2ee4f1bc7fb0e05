import { newId } from '#shared/ids.ts';

const [bell, both] = ['bell', 'bell, email'] as const;
const aCase = {
  caseId: newId(),
  kind: 'no_show',
  state: 'asked',
  dueDay: '2026-11-30',
  answerBy: '2026-12-01T12:00:00.000Z',
  otherCarrierIds: ['driver'],
  day: '2026-12-04',
  cause: null,
  comment: 'A tire has to be replaced.',
};
const ofCase = (fields: object) => ({ ...aCase, ...fields });

export const caseRecipients = {
  'case.opened': [
    { when: 'a missed pickup', says: ofCase({ demanded: null, onHold: '0.00' }), told: { shipper: both, carrier: both, driver: bell } },
    { when: 'late', says: ofCase({ kind: 'late', demanded: null, onHold: '0.00' }), told: { shipper: both, carrier: both, driver: bell } },
    {
      when: 'withheld',
      says: ofCase({ kind: 'withheld', actorId: 'shipper', demanded: '400.00', onHold: '1285.00' }),
      told: { carrier: both, driver: bell, admin: both, superAdmin: both },
    },
    {
      when: 'not delivered',
      says: ofCase({ kind: 'not_delivered', actorId: 'shipper', demanded: null, onHold: '0.00' }),
      told: { carrier: both, driver: bell },
    },
  ],
  'case.moved': [
    {
      when: 'the shipper says that nobody came',
      says: ofCase({ event: 'said_no_show', state: 'reported', by: 'shipper', actorId: 'shipper' }),
      told: { carrier: both, driver: bell },
    },
    {
      when: 'the carrier proposes a day',
      says: ofCase({ event: 'proposed_day', by: 'carrier', actorId: 'carrier' }),
      told: { shipper: both },
    },
    {
      when: 'the shipper declines a day',
      says: ofCase({ event: 'declined_day', state: 'day_declined', by: 'shipper', actorId: 'shipper' }),
      told: { carrier: both, driver: bell },
    },
    {
      when: 'a proposed day that passed',
      says: ofCase({ event: 'day_passed', state: 'reported', by: 'clock' }),
      told: { shipper: both, carrier: both, driver: bell },
    },
    {
      when: 'a no-show',
      says: ofCase({ event: 'time_over', state: 'no_show', by: 'clock' }),
      told: { shipper: both, carrier: both, driver: bell },
    },
    {
      when: 'a new delivery day',
      says: ofCase({ kind: 'late', event: 'gave_day', by: 'carrier', actorId: 'carrier' }),
      told: { shipper: both },
    },
    {
      when: 'closed by an administrator',
      says: ofCase({ kind: 'withheld', event: 'closed', by: 'desk', actorId: 'admin' }),
      told: { shipper: both, carrier: both, driver: bell },
    },
    {
      when: 'with the delivery',
      says: ofCase({ kind: 'late', event: 'delivered', by: 'booking' }),
      told: { nobody: 'the delivery itself is told' },
    },
  ],
  'case.missing-offered': [{ says: ofCase({ kind: 'late' }), told: { shipper: both, carrier: both, driver: bell } }],
  'case.excused': [{ says: ofCase({ isExcused: true, actorId: 'admin' }), told: { carrier: both, driver: bell } }],
} as const;
