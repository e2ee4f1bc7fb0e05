import { fromCents } from '#shared/money.ts';
import type { EscrowStatus, MoneyReader, MoneyStep } from './contract.ts';
import { carriersPartOf } from './desk/desk-rules.ts';
import type { JournalKind } from './ledger-rules.ts';

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
  /** What the carrier's side is paid, in cents. */
  readonly priceCents: number;
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

/** The sum of a step as its reader may see it: what is frozen whole has the service fee in it, of which the carrier's side hears nothing. */
function sumOf({ what, sumFor }: Shown, cents: number, { reader, priceCents }: MoneyParties): string | null {
  if (!sumFor.includes(reader)) return null;
  const isWhole = what === 'frozen' || what === 'thawed';
  return fromCents(isWhole && reader === 'payee' ? carriersPartOf(cents, priceCents) : cents);
}

function stepsOf(line: AuditLine, parties: MoneyParties): MoneyStep[] {
  const { reader } = parties;
  const event = shownEvents[line.event];
  const journals = (line.data.booked ?? []).flatMap(({ kind, cents }) => {
    const shown = shownJournals[kind];
    return shown ? [{ shown, cents }] : [];
  });
  return [...(event ? [{ shown: event, cents: 0 }] : []), ...journals]
    .filter(({ shown }) => shown.for.includes(reader))
    .map(({ shown, cents }, at) => ({
      id: `${line.id}-${at}`,
      at: line.at,
      what: shown.what,
      who: whoDid(line, parties, shown.what),
      amount: sumOf(shown, cents, parties),
    }));
}

/** What happened to the money of a booking, the oldest first, with the sums that its reader may see. */
export const moneySteps = (lines: readonly AuditLine[], parties: MoneyParties): MoneyStep[] =>
  lines.flatMap((line) => stepsOf(line, parties));
