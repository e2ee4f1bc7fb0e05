import { expect, it } from 'vitest';
import { genesisHash, hashEntry, makeSalt, type ChainContent, type ChainLink } from './chain.ts';
import { toVisibleEntry, toVisibleHashes, type FullEntry } from './rules.ts';
import { toVisibleEntries } from './shown-chain.ts';

const entry = (eventType: string, eventData: Record<string, unknown>): FullEntry => ({
  id: 'entry',
  title: 'Bid placed',
  transportId: 'transport',
  position: 1,
  eventType,
  eventData,
  initiatedByUserId: 'carl',
  initiatedByName: 'Carl Jensen',
  participantName: null,
  externalContactId: null,
  contactName: null,
  verified: true,
  createdAt: '2026-11-20T10:00:00.000Z',
});
const offer = { offeredBy: 'carl', bidAmount: '1050.00' };
const outsider = { id: 'ivan', seesOffers: false, seesContacts: false };

it.each([
  ['bid_placed', offer, true],
  ['bid_changed', offer, true],
  ['bid_withdrawn', offer, true],
  ['bid_rejected', offer, true],
  ['bid_stands_again', offer, true],
  ['quote_given', offer, true],
  ['quote_state_changed', { ...offer, isAccepted: false }, true],
  ['quote_state_changed', { ...offer, isAccepted: true }, false],
  ['transport_status_changed', { from: 'quoted', to: 'accepted' }, false],
])('%s %j is hidden from accounts other than its maker: %s', (eventType, eventData, isHidden) => {
  const shown = entry(eventType, eventData);
  expect(toVisibleEntry(outsider, shown)).toEqual(
    isHidden ? { ...shown, eventData: {}, initiatedByUserId: null, initiatedByName: null } : shown,
  );
  for (const reader of [
    { id: 'carl', seesOffers: false, seesContacts: false },
    { id: 'sam', seesOffers: true, seesContacts: true },
  ])
    expect(toVisibleEntry(reader, entry(eventType, eventData))).toEqual(shown);
});

it.each(['quote_accepted', 'bid_accepted'])('%s is visible to all readers, its price only to the parties of that offer', (eventType) => {
  const accepted = entry(eventType, { offeredBy: 'carl', bidAmount: '1050.00', totalQuote: '1050.00' });
  expect(toVisibleEntry(outsider, accepted).eventData).toEqual({ offeredBy: 'carl' });
  expect(toVisibleEntry({ id: 'carl', seesOffers: false, seesContacts: false }, accepted).eventData).toEqual(accepted.eventData);
  expect(toVisibleEntry({ id: 'sam', seesOffers: true, seesContacts: true }, accepted).eventData).toEqual(accepted.eventData);
});

it.each(['change_order_asked', 'change_order_moved'])(
  '%s is visible to all readers, its amounts only to the parties of that offer',
  (eventType) => {
    const asked = entry(eventType, {
      offeredBy: 'carl',
      amount: '150.00',
      totalBefore: '1100.00',
      totalAfter: '1250.00',
      reason: 'Queued',
    });
    expect(toVisibleEntry(outsider, asked).eventData).toEqual({ offeredBy: 'carl', reason: 'Queued' });
    expect(toVisibleEntry({ id: 'carl', seesOffers: false, seesContacts: false }, asked).eventData).toEqual(asked.eventData);
    expect(toVisibleEntry({ id: 'sam', seesOffers: true, seesContacts: true }, asked).eventData).toEqual(asked.eventData);
  },
);

it('a rejection by the platform is visible to its bidder', () => {
  const rejected = { ...entry('bid_rejected', offer), initiatedByUserId: null, initiatedByName: null };
  expect(toVisibleEntry({ id: 'carl', seesOffers: false, seesContacts: false }, rejected).eventData).toEqual(offer);
});

it('an own action on an offer of someone else is visible to its actor', () => {
  const data = { offeredBy: 'ivan', reason: 'Too late' };
  expect(toVisibleEntry({ id: 'carl', seesOffers: false, seesContacts: false }, entry('bid_rejected', data)).eventData).toEqual(data);
});

it('an external contact is named to owner and administrators only', () => {
  const added = { ...entry('external_contact_added', { contact: 'x' }), externalContactId: 'pat', contactName: 'Pat Yard' };
  expect(toVisibleEntry({ id: 'sam', seesOffers: true, seesContacts: true }, added)).toMatchObject({
    externalContactId: 'pat',
    contactName: 'Pat Yard',
  });
  expect(toVisibleEntry({ id: 'chen', seesOffers: true, seesContacts: false }, added)).toMatchObject({
    externalContactId: null,
    contactName: null,
    eventData: { contact: 'x' },
  });
});

/** P is partly shown, C complete; lowercase has no salt. Shown hashes keep their letter. */
const toVisible = (letters: string): string =>
  toVisibleHashes(
    [...letters].map((letter) => ({
      hash: letter,
      salt: letter === letter.toLowerCase() ? null : 'salt',
      isComplete: letter.toLowerCase() === 'c',
    })),
  )
    .map((hash) => hash ?? '-')
    .join('');

it.each([
  ['CCC', 'CCC'],
  ['ccc', 'ccc'],
  ['CPC', 'C--'],
  ['CPCC', 'C--C'],
  ['PPCC', '---C'],
  ['CPCPC', 'C----'],
  ['CPCPCC', 'C----C'],
  ['cpcc', 'c---'],
  ['cpccCC', 'c-----'],
  ['cpccCPCC', 'c------C'],
  ['CpCPcCpC', 'C----C--'],
])('of the chain %s a reader gets the hashes %s', (letters, shown) => {
  expect(toVisible(letters)).toBe(shown);
});

const prices = Array.from({ length: 2_000 }, (_, at) => `${(600 + at / 2).toFixed(2)}`);

function chainWithBid(isSalted: boolean) {
  let previousHash = genesisHash;
  return (['transport_submitted', 'bid_placed', 'transport_status_changed', 'quote_accepted', 'photo_added'] as const).map(
    (eventType, at) => {
      const content: ChainContent = {
        transportId: 't',
        position: at + 1,
        eventType,
        eventData: eventType === 'bid_placed' ? { offeredBy: 'carl', bidAmount: '1050.00' } : { at },
        initiatedBy: 'carl',
        createdAt: '2026-11-20T10:00:00.000Z',
        salt: isSalted ? makeSalt() : null,
      };
      const link: ChainLink = { ...content, previousHash, hash: hashEntry(previousHash, content) };
      previousHash = link.hash;
      return {
        ...entry(eventType, content.eventData as Record<string, unknown>),
        ...link,
        eventData: content.eventData as Record<string, unknown>,
      };
    },
  );
}

it.each([
  ['with salts', true],
  ['from before salts were used', false],
])('a hidden price cannot be computed from the hashes of a chain %s', (_, isSalted) => {
  const chain = chainWithBid(isSalted);
  const shown = toVisibleEntries(outsider, chain, [true, true, true, true, true]);
  const given = new Set(shown.map(({ hash }) => hash));
  const found = prices.filter((bidAmount) => {
    let before = chain[0]!.hash;
    return chain.slice(1).some(({ salt, eventData, ...rest }, at) => {
      const guessed = at === 0 ? { offeredBy: 'carl', bidAmount } : eventData;
      before = hashEntry(before, { ...rest, eventData: guessed, salt: at === 0 ? null : salt });
      return given.has(before);
    });
  });
  expect(found).toEqual([]);
  expect(shown.every(({ verified }) => verified)).toBe(true);
  expect(JSON.stringify(shown)).not.toContain('salt');
  expect(toVisibleEntries({ ...outsider, seesOffers: true }, chain, []).map(({ hash }) => hash)).toEqual(chain.map(({ hash }) => hash));
});
