import { useState } from 'react';
import { useAddress } from '#web/ui/inputs/use-address.ts';
import type { Offer } from './offer-labels.ts';

/** The clicked offer, or the one named by `accept` in the address, which a guest chose before setting a password. */
export function useSelectedOffer(offers: readonly Offer[]): [asked: Offer | null, ask: (offer: Offer | null) => void] {
  const [search, change] = useAddress();
  const [pressed, setPressed] = useState<Offer | null>(null);
  const offerKey = search.get('accept');
  const select = (offer: Offer | null) => {
    setPressed(offer);
    if (offer === null && offerKey) change({ accept: '' });
  };
  return [pressed ?? offers.find(({ key, canAccept }) => canAccept && key === offerKey) ?? null, select];
}
