import { Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { getUrl } from '#web/api/requests/call.ts';
import { getText } from '../../../../test/harness/browser/screen.tsx';
import { getWebhook } from '../endpoints.ts';
import type { Webhook } from '../schemas.ts';
import WebhookScreen from './webhook-screen.tsx';

const id = '01a1f91a-3d39-7c52-97db-c90a04b9179f';
const at = '2026-11-20T10:00:00.000Z';
const running: Webhook = {
  id,
  url: 'https://books.example/hook',
  description: 'Books',
  facts: null,
  isOn: true,
  offBecause: null,
  failingSince: null,
  oldSecretUntil: null,
  createdAt: at,
};
const shown = (change: Partial<Webhook>) => {
  const screen = (
    <Routes>
      <Route path="/:id" element={<WebhookScreen />} />
    </Routes>
  );
  return getText(screen, { data: { [getUrl(getWebhook.path, { params: { id } })]: { ...running, ...change } }, at: `/${id}` });
};
const failing = 'Deliveries have failed since';
const switchedOff = 'We turned off this webhook';

it.each<[string, Partial<Webhook>, readonly string[], readonly string[]]>([
  ['runs', {}, ['One active', 'Turn off'], [failing, switchedOff, 'Turn on']],
  ['fails', { failingSince: at }, [failing, 'Turn off'], [switchedOff]],
  ['its owner switched off', { isOn: false }, ['Turn on'], [failing, switchedOff]],
  ['we switched off', { isOn: false, offBecause: 'failing', failingSince: at }, [switchedOff, 'Turn on'], [failing]],
  ['has a new secret', { oldSecretUntil: at }, ['The old one also signs until'], ['One active']],
])('a webhook that %s is described', (_, change, words, unsaid) => {
  const text = shown(change);
  for (const word of words) expect(text).toContain(word);
  for (const word of unsaid) expect(text).not.toContain(word);
});
