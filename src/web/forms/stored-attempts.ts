import { newId } from '#shared/ids.ts';
import type { Attempts } from '#web/api/requests/attempts.ts';
import { toParts, tabStore } from '#web/api/stores.ts';

/**
 * The attempts of a form whose fields this tab keeps (`useStoredFields`), under the same name: what was sent and had no answer is the same
 * attempt also after a reload, as long as it says the same. For `sendAttempt`, which ends them with the answer.
 */
export function storedAttempts(name: string): Attempts {
  // Beside the fields, and forgotten with them where the tab becomes another account's.
  const place = `kept-form-sent:${name}`;
  return {
    keyOf(sent) {
      const text = JSON.stringify(sent);
      const last = toParts(tabStore.get(place));
      const key = last.text === text && typeof last.key === 'string' ? last.key : newId();
      tabStore.put(place, JSON.stringify({ text, key }));
      return key;
    },
    end: () => tabStore.remove(place),
  };
}
