import { useState } from 'react';
import { z } from 'zod';
import { tabStore } from '#web/api/stores.ts';
import { claimItemInput, type ClaimItemInput } from '../schemas.ts';

const toPlace = (transportId: string): string => `kept-form:claim:${transportId}`;
const items = z.array(claimItemInput);

/** Empty if the stored data is invalid. */
export function readItems(transportId: string): readonly ClaimItemInput[] {
  try {
    return items.safeParse(JSON.parse(tabStore.get(toPlace(transportId)) ?? '[]')).data ?? [];
  } catch {
    return [];
  }
}

export const clearItems = (transportId: string): void => tabStore.remove(toPlace(transportId));

export function useStoredItems(transportId: string) {
  const [storedItems, setStoredItems] = useState(() => readItems(transportId));
  const setItems = (changed: readonly ClaimItemInput[]) => {
    tabStore.put(toPlace(transportId), JSON.stringify(changed));
    setStoredItems(changed);
  };
  return [storedItems, setItems] as const;
}
