import { newId } from '#shared/ids.ts';
import type { Attempts } from '#web/api/requests/attempts.ts';
import { toParts, tabStore } from '#web/api/stores.ts';

/** Attempts saved in this tab under the name of the form's `useStoredFields`: an unanswered request keeps its key across a reload. */
export function storedAttempts(name: string): Attempts {
  const storageKey = `kept-form-sent:${name}`;
  return {
    keyOf(sent) {
      const text = JSON.stringify(sent);
      const last = toParts(tabStore.get(storageKey));
      const key = last.text === text && typeof last.key === 'string' ? last.key : newId();
      tabStore.put(storageKey, JSON.stringify({ text, key }));
      return key;
    },
    end: () => tabStore.remove(storageKey),
  };
}
