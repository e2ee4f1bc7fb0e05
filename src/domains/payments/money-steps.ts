import { fromCents } from '#shared/money.ts';
import type { EscrowStatus, MoneyReader, MoneyStep } from './contract.ts';
import { emptyBooks, postings, waitingOf, type JournalKind } from './ledger-rules.ts';

/** A line of `payment_audit_logs` as the money timeline reads it. */
export interface AuditLine {
  readonly id: string;
  readonly at: string;
  /** Who asked for it, where a person did. */
  readonly userId: string | null;
  readonly event: string;
  readonly data: {
    readonly by?: 'provider' | 'platform' | 'admin';
    readonly to?: EscrowStatus;
    /** Why a card was not taken. */
    readonly reason?: string;
    readonly booked?: readonly { readonly kind: JournalKind; readonly cents: number }[];
  };
}

/** Who takes part in a payment, and who reads. */
export interface MoneyParties {
  readonly shipperId: string;
  readonly recipientId: string | null;
  readonly reader: MoneyReader;
  /** The whole service fee, in cents. */
  readonly feeCents: number;
}

type Shown = { readonly what: MoneyStep['what']; readonly for: readonly MoneyReader[]; readonly sumFor: readonly MoneyReader[] };

const everybody = ['payer', 'payee', 'admin'] as const;
const notPayee = ['payer', 'admin'] as const;

/** What a journal is to its readers. The carrier's side learns neither the service fee nor what the shipper's card was charged or got back. */
const shownJournals: Partial<Record<JournalKind, Shown>> = {
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

/** Lines that book nothing. What happens to a card is its owner's alone. */
const shownEvents: Partial<Record<string, Shown>> = {
  declined: { what: 'declined', for: notPayee, sumFor: [] },
  called_off: { what: 'called_off', for: everybody, sumFor: [] },
};

function whoDid({ userId, data }: AuditLine, { shipperId, recipientId }: MoneyParties, what: MoneyStep['what']): MoneyStep['who'] {
  if (what === 'fee_kept') return 'platform';
  if (what === 'held' || what === 'declined' || userId === shipperId) return 'shipper';
  if (userId !== null && userId === recipientId) return 'carrier';
  return userId !== null || data.by === 'admin' ? 'desk' : 'platform';
}

type Booked = { readonly kind: JournalKind; readonly cents: number };

/**
 * Each line's journals with what of them is the carrier's: of a sum that was frozen or thawed only what would be paid to its side, so that the
 * service fee is not read in it.
 */
function withCarriersPart(lines: readonly AuditLine[], feeCents: number): (readonly (Booked & { carriersCents: number })[])[] {
  const books = { ...emptyBooks };
  let earnedCents = 0;
  const partFrozen = () => Math.max(0, Math.min(books.disputes, waitingOf(books) - Math.max(0, feeCents - earnedCents)));
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

function stepsOf(line: AuditLine, booked: ReturnType<typeof withCarriersPart>[number], parties: MoneyParties): MoneyStep[] {
  const { reader } = parties;
  const event = shownEvents[line.event];
  const journals = booked.flatMap(({ kind, cents, carriersCents }) => {
    const shown = shownJournals[kind];
    return shown ? [{ shown, cents: reader === 'payee' ? carriersCents : cents }] : [];
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

/** What happened to the money of a booking, the oldest first, with the sums that its reader may see. */
export function moneySteps(lines: readonly AuditLine[], parties: MoneyParties): MoneyStep[] {
  const booked = withCarriersPart(lines, parties.feeCents);
  return lines.flatMap((line, at) => stepsOf(line, booked[at]!, parties));
}
