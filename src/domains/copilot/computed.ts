import { factOfCode } from '#domains/compliance/explain-rules.ts';
import { statusOfActor } from '#domains/compliance/gate.ts';
import { quoteRefund } from '#domains/payments/ending/refund-quote.ts';
import { afterPickup, refundLines, refundPolicy } from '#domains/payments/refund-rules.ts';
import { settlementNow } from '#domains/payments/switch.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { formatDate } from '#shared/dates.ts';
import { openDay } from '#shared/days.ts';
import { AppError } from '#shared/errors.ts';
import { directSettlement } from '#shared/settlement.ts';
import { formatUsd } from '#shared/money.ts';
import {
  asksOwnGate,
  asksRefund,
  cargoIn,
  dotNumberIn,
  licenseClass,
  mcs150Due,
  weightsIn,
  type CargoKind,
  type LicenseClass,
} from './computed-rules.ts';
import type { Lead } from './contract.ts';

/** An answer that was worked out from what the question or the account says, with the facts it rests on. */
export interface Computed {
  readonly text: string;
  readonly facts: readonly string[];
  /** Figures that its facts have to say: what an officer has withdrawn or changed is worked out no longer. Null where it rests on the account. */
  readonly figures: readonly string[] | null;
  readonly confidence: number;
  readonly leads: readonly Lead[];
}

const sure = 0.95;

function dueDate(question: string, now: Date): Computed | null {
  const dot = /mcs|biennial|update|due/i.test(question) ? dotNumberIn(question) : null;
  if (dot === null) return null;
  const { lastDay } = mcs150Due(dot, openDay(now));
  return {
    text: `For USDOT ${dot} the next MCS-150 is due by ${formatDate(lastDay)}.`,
    facts: ['MCS-2', 'MCS-3', 'MCS-1'],
    figures: ['24'],
    confidence: sure,
    leads: [],
  };
}

const classText: Readonly<Record<Exclude<LicenseClass, 'unsure'>, string>> = {
  A: 'With these weights a CDL of class A is needed: 26,001 lb or more together, and more than 10,000 lb of it towed.',
  B: 'With these weights a CDL of class B is needed: the vehicle alone has 26,001 lb or more.',
  none: 'With these weights no CDL is needed, unless placarded hazardous materials are carried.',
};

function license(question: string): Computed | null {
  if (!/\bcdl\b|licen[cs]e|class [ab]\b/i.test(question)) return null;
  const weights = weightsIn(question);
  if (Object.values(weights).every((weight) => weight === null)) return null;
  const needed = licenseClass(weights);
  const text =
    needed === 'unsure'
      ? 'Whether a CDL is needed depends on the ratings of both the vehicle and the trailer: please name the two.'
      : classText[needed];
  return { text, facts: ['DRV-9', 'DOT-2'], figures: ['26,001', '10,000'], confidence: sure, leads: [] };
}

const cover: Readonly<Record<CargoKind, { readonly text: string; readonly fact: string; readonly figures: readonly string[] }>> = {
  general: {
    text: 'For that cargo the federal minimum is $750,000 of liability, with vehicles rated 10,001 lb or more.',
    fact: 'INS-1',
    figures: ['750,000', '10,001'],
  },
  light: {
    text: 'With only vehicles under 10,001 lb the federal minimum is $300,000 of liability.',
    fact: 'INS-2',
    figures: ['300,000', '10,001'],
  },
  oil: { text: 'For that cargo the federal minimum is $1,000,000 of liability, in bulk too.', fact: 'INS-3', figures: ['1,000,000'] },
  hazmat: {
    text: 'For most hazardous cargo the federal minimum is $1,000,000 of liability, and $5,000,000 for the most dangerous.',
    fact: 'INS-3',
    figures: ['1,000,000', '5,000,000'],
  },
  'bulk-hazmat': { text: 'For that cargo the federal minimum is $5,000,000 of liability.', fact: 'INS-3', figures: ['5,000,000'] },
};

function insurance(question: string): Computed | null {
  const cargo = cargoIn(question);
  if (!cargo) return null;
  const { text, fact, figures } = cover[cargo];
  return { text, facts: [fact, 'INS-9'], figures, confidence: sure, leads: [] };
}

async function ownGate(ctx: ActorCtx, question: string): Promise<Computed | null> {
  if (!asksOwnGate(question)) return null;
  const { message, violations } = await statusOfActor(ctx);
  const text = [`Your gate says today: ${message}.`, ...violations.map((one) => `${one.message}: ${one.fix.label}.`)].join(' ');
  const leads = [...new Map(violations.map(({ fix }) => [fix.href, fix])).values()];
  const facts = [...new Set(violations.flatMap(({ code }) => factOfCode[code] ?? []))];
  return { text, facts, figures: null, confidence: sure, leads };
}

/** The sum of one transport where one is named and the asker may read it, else the policy, or that nothing is paid here. */
async function refund(ctx: ActorCtx, question: string, transportId: string | undefined): Promise<Computed | null> {
  if (!asksRefund(question)) return null;
  const policy = `The refund policy: ${refundLines.map((line) => refundPolicy[line]).join(' ')} ${afterPickup}`;
  const quote =
    transportId &&
    (await quoteRefund(ctx, transportId).catch((error: unknown) => {
      if (error instanceof AppError && error.status === 404) return null;
      throw error;
    }));
  if (!quote)
    return {
      text: (await settlementNow(ctx)) === 'direct' ? directSettlement : policy,
      facts: ['CLM-11'],
      figures: null,
      confidence: sure,
      leads: [],
    };
  const text = quote.isPaid
    ? `Cancelling this transport now gives back ${formatUsd(quote.refund)}. ${refundPolicy[quote.line]}`
    : `Nothing was paid for this transport yet, so a cancellation costs nothing. ${refundPolicy[quote.line]}`;
  return {
    text,
    facts: ['CLM-11'],
    figures: null,
    confidence: sure,
    leads: [{ label: 'Open the transport', href: `/transports/${transportId}` }],
  };
}

/** What can be worked out instead of looked up; null where the question carries no data. Reads only what the actor may read. */
export const computedAnswer = async (ctx: ActorCtx, question: string, transportId: string | undefined): Promise<Computed | null> =>
  dueDate(question, ctx.now) ??
  license(question) ??
  insurance(question) ??
  (await ownGate(ctx, question)) ??
  (await refund(ctx, question, transportId));
