import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** Files that take locks, with the step of docs/locks.md each lock belongs to; 0 is a start or a standalone command. */
const places: Record<string, readonly number[]> = {
  'src/server/backup/lock.ts': [0, 0],
  'src/server/db/embedded/embedded.ts': [0],
  'src/server/db/counters.ts': [2],
  'src/server/db/migrate.ts': [0],
  'src/server/db/connection/program-role.ts': [0],
  'src/server/events/outbox.ts': [7],
  'src/server/files/keys/erase-owner-key.ts': [6],
  'src/server/files/legal-holds.ts': [2],
  'src/server/files/keys/master-key.ts': [0],
  'src/server/payment-sandbox/balance.ts': [8],
  'src/server/payment-sandbox/objects.ts': [8],
  'src/server/queue/claimed-job.ts': [1],
  'src/server/queue/run-job.ts': [1],
  'src/domains/accounts/addresses/address-confirmation.ts': [5],
  'src/domains/accounts/overseen/administrator-grants.ts': [5],
  'src/domains/accounts/api-keys/api-key-suspension.ts': [6, 6],
  'src/domains/accounts/api-keys/api-keys.ts': [2],
  'src/domains/accounts/commands.ts': [2],
  'src/domains/accounts/own/deletion.ts': [2, 5],
  'src/domains/accounts/overseen/dot-mc-mark.ts': [5],
  'src/domains/accounts/addresses/email-links.ts': [5],
  'src/domains/accounts/guests.ts': [5],
  'src/domains/accounts/overseen/identity.ts': [5, 5],
  'src/domains/accounts/overseen/officers.ts': [5],
  'src/domains/accounts/overseen/overseen.ts': [5],
  'src/domains/accounts/passkeys/passkeys.ts': [5],
  'src/domains/accounts/passkeys/passkey-sign-in.ts': [5],
  'src/domains/accounts/reauthentication/reauthenticate-owner.ts': [5],
  'src/domains/accounts/reauthentication/confirmed-address.ts': [5],
  'src/domains/accounts/reauthentication/second-factor.ts': [5],
  'src/domains/accounts/sessions/sessions.ts': [5],
  'src/domains/accounts/overseen/account-status.ts': [5, 5],
  'src/domains/bids/commands.ts': [5],
  'src/domains/bids/searches/saved-searches.ts': [2],
  'src/domains/bids/searches/search-alerts.ts': [3],
  'src/domains/compliance/documents/documents.ts': [5, 6],
  'src/domains/compliance/documents/expiry.ts': [6],
  'src/domains/compliance/review.ts': [6],
  'src/domains/copilot/editing/locked-facts.ts': [2],
  'src/domains/credentials/company/company-codes.ts': [7],
  'src/domains/custody/commands.ts': [7],
  'src/domains/custody/exports/commands.ts': [2],
  'src/domains/custody/signing/keys.ts': [2],
  'src/domains/handovers/driver-photo/driver-photo.ts': [5],
  'src/domains/audit/chain/chain-lines.ts': [2],
  'src/domains/audit/chain/checks.ts': [1],
  'src/domains/settings/config-changes.ts': [2],
  'src/domains/notifications/push/push-devices.ts': [2, 5],
  'src/domains/payments/ledger/escrow.ts': [6],
  'src/domains/payments/provider/bank-payouts.ts': [6],
  'src/domains/payments/reconciliation/runs.ts': [2],
  'src/domains/payments/payouts/accounts/accounts.ts': [6],
  'src/domains/privacy/cleanup.ts': [1],
  'src/domains/privacy/retention-config.ts': [2],
  'src/domains/quotes/requests/confirmation.ts': [3],
  'src/domains/quotes/requests/confirmation-mails.ts': [3],
  'src/domains/quotes/crew/driver-answer.ts': [2],
  'src/domains/quotes/requests/linking.ts': [3],
  'src/domains/quotes/requests/pending-requests.ts': [2, 3],
  'src/domains/quotes/requests/self-heal.ts': [2],
  'src/domains/quotes/requests/unconfirmed.ts': [3, 3],
  'src/domains/sentinel/bans/bans.ts': [6],
  'src/domains/sentinel/holds.ts': [6],
  'src/domains/tracking/positions/driven.ts': [4, 6],
  'src/domains/tracking/retention.ts': [6],
  'src/domains/transports/drafts/drafts.ts': [2, 2],
  'src/domains/transports/deleted-shipper.ts': [4],
  'src/domains/transports/lifecycle.ts': [4],
  'src/domains/transports/pickup-day/quiet-requests.ts': [2],
  'src/domains/webhooks/commands.ts': [2],
};

const filesBelow = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesBelow(path) : [path];
  });

const locks =
  /\bfor (?:no key )?update\b(?! on)|\bfor (?:key )?share\b|\bpg_(?:try_)?advisory_(?:xact_)?lock\(|\block_[a-z_]+\(|\block table\b/gi;
const withoutComments = (text: string) => text.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');

it('knows every place that takes locks, and its position in the lock order', () => {
  const found = filesBelow(join(root, 'src'))
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => [relative(root, path), [...withoutComments(readFileSync(path, 'utf8')).matchAll(locks)].length] as const)
    .filter(([, count]) => count > 0);
  expect(found.length).toBeGreaterThan(20);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(Object.entries(places).map(([path, steps]) => [path, steps.length])));
  for (const [path, steps] of Object.entries(places)) expect([path, steps.toSorted()]).toEqual([path, [...steps]]);
});

it('locks referenced rows without blocking inserts that refer to them, except when deleting', () => {
  const found = filesBelow(join(root, 'src'))
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .filter((path) =>
      /`[^`]*\b(?:from|join) (?:users|transports|payments)\b[^`]*\bfor update\b(?! of)[^`]*`/.test(
        withoutComments(readFileSync(path, 'utf8')),
      ),
    )
    .map((path) => relative(root, path));
  expect(found).toEqual(['src/domains/transports/deleted-shipper.ts']);
});
