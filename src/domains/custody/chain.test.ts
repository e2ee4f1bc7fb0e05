import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findBrokenIndex, genesisHash, hashEntry, makeSalt, verifyChain, type ChainContent, type ChainLink } from './chain.ts';

const contents = fc.record({
  eventType: fc.string({ maxLength: 20 }),
  eventData: fc.dictionary(
    fc.string({ maxLength: 8 }),
    fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.array(fc.integer())),
  ),
  initiatedBy: fc.option(fc.uuid()),
  createdAt: fc.date({ noInvalidDate: true, min: new Date('2000-01-01'), max: new Date('2100-01-01') }).map((date) => date.toISOString()),
  salt: fc.option(fc.constant('').map(makeSalt)),
});

function getChain(said: Omit<ChainContent, 'transportId' | 'position'>[]): ChainLink[] {
  const links: ChainLink[] = [];
  for (const content of said) {
    const previousHash = links.at(-1)?.hash ?? genesisHash;
    const whole = { transportId: 'transport', position: links.length + 1, ...content };
    links.push({ ...whole, previousHash, hash: hashEntry(previousHash, whole) });
  }
  return links;
}

const chains = fc.array(contents, { minLength: 1, maxLength: 8 }).map(getChain);

const changes: ((link: ChainLink) => ChainLink)[] = [
  (link) => ({ ...link, eventType: `${link.eventType}!` }),
  (link) => ({ ...link, eventData: { ...(link.eventData as object), added: 1 } }),
  (link) => ({ ...link, initiatedBy: link.initiatedBy === null ? 'somebody' : null }),
  (link) => ({ ...link, createdAt: '1999-01-01T00:00:00.000Z' }),
  (link) => ({ ...link, position: link.position + 1 }),
  (link) => ({ ...link, transportId: 'another' }),
  (link) => ({ ...link, salt: link.salt === null ? makeSalt() : null }),
  (link) => ({ ...link, salt: makeSalt() }),
  (link) => ({ ...link, hash: hashEntry(link.hash, link) }),
  (link) => ({ ...link, previousHash: hashEntry(link.hash, link) }),
];

describe('the chain of custody', () => {
  it('verifies if unchanged', () => {
    fc.assert(
      fc.property(chains, (chain) => {
        expect(verifyChain(chain)).toEqual(chain.map(() => true));
      }),
    );
  });

  it('fails from a changed entry on', () => {
    fc.assert(
      fc.property(chains, fc.nat(), fc.constantFrom(...changes), (chain, at, change) => {
        const changed = at % chain.length;
        const verified = verifyChain(chain.map((link, index) => (index === changed ? change(link) : link)));
        expect(verified).toEqual(chain.map((_, index) => index < changed));
      }),
    );
  });

  it('fails from an entry on that was rewritten with a matching hash', () => {
    fc.assert(
      fc.property(
        chains.filter((chain) => chain.length > 1),
        fc.nat(),
        (chain, at) => {
          const changed = at % (chain.length - 1);
          const forged = { ...chain[changed]!, eventType: 'forged' };
          const verified = verifyChain(
            chain.map((link, index) => (index === changed ? { ...forged, hash: hashEntry(forged.previousHash, forged) } : link)),
          );
          expect(verified.slice(changed + 1)).toEqual(chain.slice(changed + 1).map(() => false));
        },
      ),
    );
  });

  it('fails from a removed or swapped entry on', () => {
    fc.assert(
      fc.property(
        chains.filter((chain) => chain.length > 2),
        (chain) => {
          expect(verifyChain(chain.toSpliced(1, 1)).slice(1)).toEqual(chain.slice(2).map(() => false));
          expect(verifyChain([chain[1]!, chain[0]!, ...chain.slice(2)])).toEqual(chain.map(() => false));
        },
      ),
    );
  });

  it('hashes equal values to the same hash, whatever their key order', () => {
    fc.assert(
      fc.property(contents, fc.dictionary(fc.string(), fc.jsonValue()), (content, eventData) => {
        const turned = Object.fromEntries(Object.entries(eventData).toReversed());
        const getHash = (data: unknown) => hashEntry(genesisHash, { transportId: 'transport', position: 1, ...content, eventData: data });
        expect(getHash(turned)).toBe(getHash(eventData));
      }),
    );
  });

  it('verifies entries from before RFC 8785, because their bytes are the same', () => {
    const hashes = [
      '0aed553ce1b310db2cca5fc7b530b9e5e66b02868dd1c5238695589b35e7758a',
      '764494554f2a0cf91add6bace27ce43b9b27d88c17ff10ff985c7e356e37c026',
    ];
    const written: ChainLink[] = [
      {
        transportId: 'transport',
        position: 1,
        eventType: 'bid_placed',
        eventData: { offeredBy: '01a1', bidAmount: '1180.00', estimatedDeliveryDays: 4, bidId: '01b2' },
        initiatedBy: 'carrier',
        createdAt: '2026-11-20T10:00:00.000Z',
        salt: null,
        previousHash: genesisHash,
        hash: hashes[0]!,
      },
      {
        transportId: 'transport',
        position: 2,
        eventType: 'quote_state_changed',
        eventData: { to: 'assigned', from: 'booked', reason: null, isAccepted: true, note: 'Größe "XL"\n\u2028 € 😀' },
        initiatedBy: null,
        createdAt: '2026-11-20T10:00:01.250Z',
        salt: null,
        previousHash: hashes[0]!,
        hash: hashes[1]!,
      },
    ];
    expect(verifyChain(written)).toEqual([true, true]);
  });

  it('hashes the example of RFC 8785, section 3.2.3, with its key order', () => {
    const eventData = { '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\ud83d\ude00': 5, '\u0080': 6, '\u00f6': 7 };
    const inOrder = `["${genesisHash}","t",1,"e",{"\\r":2,"1":4,"\u0080":6,"\u00f6":7,"\u20ac":1,"\ud83d\ude00":5,"\ufb33":3},null,"c"]`;
    const content = { transportId: 't', position: 1, eventType: 'e', eventData, initiatedBy: null, createdAt: 'c' };
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
    expect(hashEntry(genesisHash, { ...content, salt: null })).toBe(sha256(inOrder));
    expect(hashEntry(genesisHash, { ...content, salt: 'ab' })).toBe(sha256(inOrder.replace(/\]$/, ',"ab"]')));
  });
});

it('does not verify a chain with a gap in its positions, even if every hash fits', () => {
  const said = {
    eventType: 'noted',
    eventData: {},
    initiatedBy: null,
    createdAt: '2026-11-20T10:00:00.000Z',
    transportId: 'transport',
    salt: null,
  };
  const first = { ...said, position: 1, previousHash: genesisHash, hash: hashEntry(genesisHash, { ...said, position: 1 }) };
  const third = { ...said, position: 3, previousHash: first.hash, hash: hashEntry(first.hash, { ...said, position: 3 }) };
  expect(verifyChain([first, third])).toEqual([true, false]);
  expect([findBrokenIndex([true, false]), findBrokenIndex([true]), findBrokenIndex([])]).toEqual([2, null, null]);
});
