import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson, genesisHash, hashEntry, verifyChain, type ChainContent, type ChainLink } from './chain.ts';

const contents = fc.record({
  eventType: fc.string({ maxLength: 20 }),
  eventData: fc.dictionary(
    fc.string({ maxLength: 8 }),
    fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.array(fc.integer())),
  ),
  initiatedBy: fc.option(fc.uuid()),
  createdAt: fc.date({ noInvalidDate: true, min: new Date('2000-01-01'), max: new Date('2100-01-01') }).map((date) => date.toISOString()),
});

function chainOf(said: Omit<ChainContent, 'transportId' | 'position'>[]): ChainLink[] {
  const links: ChainLink[] = [];
  for (const content of said) {
    const previousHash = links.at(-1)?.hash ?? genesisHash;
    const whole = { transportId: 'transport', position: links.length + 1, ...content };
    links.push({ ...whole, previousHash, hash: hashEntry(previousHash, whole) });
  }
  return links;
}

const chains = fc.array(contents, { minLength: 1, maxLength: 8 }).map(chainOf);

const changes: ((link: ChainLink) => ChainLink)[] = [
  (link) => ({ ...link, eventType: `${link.eventType}!` }),
  (link) => ({ ...link, eventData: { ...(link.eventData as object), added: 1 } }),
  (link) => ({ ...link, initiatedBy: link.initiatedBy === null ? 'somebody' : null }),
  (link) => ({ ...link, createdAt: '1999-01-01T00:00:00.000Z' }),
  (link) => ({ ...link, position: link.position + 1 }),
  (link) => ({ ...link, transportId: 'another' }),
  (link) => ({ ...link, hash: hashEntry(link.hash, link) }),
  (link) => ({ ...link, previousHash: hashEntry(link.hash, link) }),
];

describe('the chain of custody', () => {
  it('verifies as it was written', () => {
    fc.assert(
      fc.property(chains, (chain) => {
        expect(verifyChain(chain)).toEqual(chain.map(() => true));
      }),
    );
  });

  it('breaks from the entry on in which anything was changed', () => {
    fc.assert(
      fc.property(chains, fc.nat(), fc.constantFrom(...changes), (chain, at, change) => {
        const changed = at % chain.length;
        const verified = verifyChain(chain.map((link, index) => (index === changed ? change(link) : link)));
        expect(verified).toEqual(chain.map((_, index) => index < changed));
      }),
    );
  });

  it('breaks from the entry on that was rewritten with a hash of its own', () => {
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

  it('breaks where an entry was taken out or two changed places', () => {
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

  it('reads equal values equally, whatever the order of their keys', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const turned = JSON.parse(JSON.stringify(value), (_key, inner) =>
          inner && typeof inner === 'object' && !Array.isArray(inner) ? Object.fromEntries(Object.entries(inner).toReversed()) : inner,
        );
        expect(canonicalJson(turned)).toBe(canonicalJson(JSON.parse(JSON.stringify(value))));
      }),
    );
  });
});
