import { useState } from 'react';
import { useAddress } from '#web/ui/inputs/use-address.ts';
import type { Offer } from './offer-labels.ts';

/**
 * The offer that the reader is asked about, and who sets it: the one that was pressed, else the one that the address names (`accept`), which a
 * guest chose before setting a password.
 */
export function useSelectedOffer(offers: readonly Offer[]): [asked: Offer | null, ask: (offer: Offer | null) => void] {
  const [search, change] = useAddress();
  const [pressed, setPressed] = useState<Offer | null>(null);
  const named = search.get('accept');
  const ask = (offer: Offer | null) => {
    setPressed(offer);
    if (offer === null && named) change({ accept: '' });
  };
  return [pressed ?? offers.find(({ key, canAccept }) => canAccept && key === named) ?? null, ask];
}
