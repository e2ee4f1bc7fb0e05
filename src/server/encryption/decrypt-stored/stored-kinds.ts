import type { DataKey } from '../../crypto/seal.ts';
import type { StoredKind, StoredRow } from './decrypt-rows.ts';

const noKey = { wrappedKey: null, keyId: null, shareId: null };

const readJson = (row: StoredRow, column: string, key: DataKey | null): Record<string, unknown> =>
  JSON.parse(key!.open(row[column] as Uint8Array).toString()) as Record<string, unknown>;

const pick = (from: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, from[name] ?? null]));

const rewrapped = (key: DataKey | null) => ({ ...(key && { wrappedKey: key.wrappedKey }), shareId: null });

const pendingColumns = [
  'email',
  'fullName',
  'phone',
  'vehicleType',
  'vehicleYear',
  'vehicleMake',
  'vehicleModel',
  'vehicleValue',
  'vin',
  'fromZipCode',
  'toZipCode',
  'pickupLocation',
  'deliveryLocation',
  'pickupDate',
  'transportType',
  'isRunning',
  'hasKeys',
  'notes',
];
const mailColumns = ['recipient', 'subject', 'textBody', 'htmlBody', 'replyTo', 'unsubscribeUrl'];

interface EventText {
  readonly fact: object;
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
}

/** Events come first, because jobs wait for them. */
export const storedKinds: readonly StoredKind[] = [
  {
    table: 'events',
    marker: 'sealed_words',
    toColumns(row, key) {
      const { fact, ipAddress, userAgent } = readJson(row, 'sealedWords', key) as unknown as EventText;
      return { payload: { ...(row['payload'] as object), ...fact }, ipAddress, userAgent, sealedWords: null, ...noKey };
    },
    erased: { sealedWords: null, ...noKey },
  },
  {
    table: 'pending_quotes',
    marker: 'sealed_request',
    toColumns: (row, key) => ({ ...pick(readJson(row, 'sealedRequest', key), pendingColumns), sealedRequest: null, ...noKey }),
  },
  {
    table: 'mail_outbox',
    marker: 'share_id',
    toColumns: (row, key) => ({
      ...(row['sealedWords'] ? pick(readJson(row, 'sealedWords', key), mailColumns) : {}),
      sealedWords: null,
      ...(row['sealedTokens'] ? rewrapped(key) : noKey),
    }),
  },
  {
    table: 'contact_messages',
    marker: 'sealed_words',
    toColumns: (row, key) => ({
      ...pick(readJson(row, 'sealedWords', key), ['name', 'email', 'subject', 'message']),
      sealedWords: null,
      ...noKey,
    }),
  },
  {
    table: 'register_check_words',
    marker: 'sealed_words',
    toColumns: (row, key) => ({ details: readJson(row, 'sealedWords', key), sealedWords: null, ...noKey }),
  },
  {
    table: 'second_factors',
    marker: 'share_id',
    toColumns: (_row, key) => rewrapped(key),
    erased: { shareId: null },
  },
  {
    table: 'idempotency_keys',
    marker: 'share_id',
    toColumns: (_row, key) => rewrapped(key),
    erased: { sealedBody: null, holdsToken: true, ...noKey },
  },
];
