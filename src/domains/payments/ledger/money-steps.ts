import { fromCents } from '#shared/money.ts';
import type { MoneyReader, MoneyStep } from '../schemas.ts';
import type { EscrowStatus } from './escrow-rules.ts';
import { emptyBooks, postings, getPending, type JournalKind } from './ledger-rules.ts';

export interface AuditLine {
  readonly id: string;
  readonly at: string;
  readonly userId: string | null;
  readonly event: string;
  /** The batch of a transfer or reversal, and whether all its parts are settled. */
  readonly batch?: { readonly id: string; readonly isSettled: boolean } | null;
  readonly data: {
    readonly by?: 'provider' | 'platform' | 'admin';
    readonly to?: EscrowStatus;
    readonly reason?: string;
    readonly hold?: string;
    readonly booked?: readonly { readonly kind: JournalKind; readonly cents: number }[];
  };
}

export interface MoneyParties {
  readonly shipperId: string;
  readonly recipientId: string | null;
  readonly reader: MoneyReader;
  readonly feeCents: number;
}

type StepVisibility = { readonly what: MoneyStep['what']; readonly for: readonly MoneyReader[]; readonly sumFor: readonly MoneyReader[] };

const everybody = ['payer', 'payee', 'admin'] as const;
const notPayee = ['payer', 'admin'] as const;

/** The carrier's side must see neither the service fee nor what the shipper's card was charged or refunded. */
const shownJournals: Partial<Record<JournalKind, StepVisibility>> = {
  captured: { what: 'held', for: everybody, sumFor: notPayee },
  fee_earned: { what: 'fee_kept', for: notPayee, sumFor: notPayee },
  released: { what: 'paid_out', for: everybody, sumFor: everybody },
  taken_back: { what: 'taken_back', for: ['payee', 'admin'], sumFor: ['payee', 'admin'] },
  refunded: { what: 'refunded', for: everybody, sumFor: notPayee },
  refund_returned: { what: 'refund_back', for: notPayee, sumFor: notPayee },
  refund_borne_returned: { what: 'refund_back', for: notPayee, sumFor: notPayee },
  given_back: { what: 'given_back', for: everybody, sumFor: notPayee },
  frozen: { what: 'frozen', for: everybody, sumFor: everybody },
  thawed: { what: 'thawed', for: everybody, sumFor: everybody },
};

/** Events without journals. Only the shipper and administrators see what happens to a card. */
const shownEvents: Partial<Record<string, StepVisibility>> = {
  declined: { what: 'declined', for: notPayee, sumFor: [] },
  called_off: { what: 'called_off', for: everybody, sumFor: [] },
};

function whoDid({ userId, data }: AuditLine, { shipperId, recipientId }: MoneyParties, what: MoneyStep['what']): MoneyStep['who'] {
  if (what === 'fee_kept') return 'platform';
  if (what === 'held' || what === 'declined' || userId === shipperId) return 'shipper';
  if (userId !== null && userId === recipientId) return 'carrier';
  return userId !== null || data.by === 'admin' ? 'desk' : 'platform';
}

type BookedAmount = { readonly kind: JournalKind; readonly cents: number };

/** Adds the carrier's part of each hold and release, so that payees cannot infer the service fee. */
function withCarriersPart(lines: readonly AuditLine[], feeCents: number): (readonly (BookedAmount & { carriersCents: number })[])[] {
  const books = { ...emptyBooks };
  let earnedCents = 0;
  const partFrozen = () => Math.max(0, Math.min(books.disputes, getPending(books) - Math.max(0, feeCents - earnedCents)));
  return lines.map(({ data }) =>
    (data.booked ?? []).map(({ kind, cents }) => {
      const before = partFrozen();
      const { from, to } = postings[kind];
      books[from] -= cents;
      books[to] += cents;
      if (kind === 'fee_earned') earnedCents += cents;
      const moved = kind === 'frozen' || kind === 'thawed' ? Math.abs(partFrozen() - before) : cents;
      return { kind, cents, carriersCents: moved };
    }),
  );
}

type BookedLine = ReturnType<typeof withCarriersPart>[number];

function toSteps(line: AuditLine, booked: BookedLine, parties: MoneyParties): MoneyStep[] {
  const { reader } = parties;
  const event = shownEvents[line.event];
  const journals = booked.flatMap(({ kind, cents, carriersCents }) => {
    const label = shownJournals[kind];
    return label ? [{ shown: label, cents: reader === 'payee' ? carriersCents : cents }] : [];
  });
  return [...(event ? [{ shown: event, cents: 0 }] : []), ...journals]
    .filter(({ shown }) => shown.for.includes(reader))
    .map(({ shown, cents }, at) => ({
      id: `${line.id}-${at}`,
      at: line.at,
      what: shown.what,
      who: whoDid(line, parties, shown.what),
      amount: shown.sumFor.includes(reader) && cents > 0 ? fromCents(cents) : null,
    }));
}

/** Only administrators see the parts of a split payout; everyone else sees the total with its last part, and nothing before. */
function withWholeSums(lines: readonly AuditLine[], booked: readonly BookedLine[]): BookedLine[] {
  const toParts = (id: string) => lines.flatMap((line, at) => (line.batch?.id === id ? [at] : []));
  return booked.map((own, at) => {
    const { batch } = lines[at]!;
    if (!batch) return own;
    const parts = toParts(batch.id);
    return own.flatMap((one) => {
      if (one.kind !== 'released' && one.kind !== 'taken_back') return [one];
      if (!batch.isSettled || at !== parts.at(-1)) return [];
      const cents = parts
        .flatMap((part) => booked[part]!)
        .filter(({ kind }) => kind === one.kind)
        .reduce((sum, part) => sum + part.cents, 0);
      return [{ ...one, cents, carriersCents: cents }];
    });
  });
}

/** The payee sees only that money was taken back, not the hold that follows. */
function withoutOthersHolds(lines: readonly AuditLine[], booked: readonly BookedLine[]): BookedLine[] {
  const isTakenBack = (own: BookedLine) => own.some(({ kind }) => kind === 'taken_back');
  const holds = new Set(lines.flatMap(({ data }, at) => (data.hold && isTakenBack(booked[at]!) ? [data.hold] : [])));
  return booked.map((own, at) =>
    holds.has(lines[at]!.data.hold ?? '') ? own.filter(({ kind }) => kind !== 'frozen' && kind !== 'thawed') : own,
  );
}

export function moneySteps(lines: readonly AuditLine[], parties: MoneyParties): MoneyStep[] {
  const parts = withCarriersPart(lines, parties.feeCents);
  const own = parties.reader === 'payee' ? withoutOthersHolds(lines, parts) : parts;
  const booked = parties.reader === 'admin' ? own : withWholeSums(lines, own);
  return lines.flatMap((line, at) => toSteps(line, booked[at]!, parties));
}
