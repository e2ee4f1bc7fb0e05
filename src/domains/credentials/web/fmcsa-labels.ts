import { formatDateTime } from '#shared/dates.ts';
import { formatUsdWhole, toCents } from '#shared/money.ts';
import type { AlertTone } from '#web/ui/feedback/alert.tsx';
import type { Fact } from '#web/ui/facts/facts.tsx';
import type { DotMcMode, FmcsaRecord } from '../schemas.ts';
import type { DotMcOutcome } from '../outcome-rules.ts';
import type { CheckedRole } from '../rules.ts';

export const outcomeBadges: Record<DotMcOutcome, { tone: AlertTone; title: string }> = {
  valid: { tone: 'good', title: 'Your DOT and MC numbers match FMCSA' },
  invalid: { tone: 'bad', title: "Your DOT and MC numbers don't match FMCSA" },
  not_found: { tone: 'bad', title: 'FMCSA has no record of your DOT number' },
  unavailable: { tone: 'warn', title: 'Validation service unavailable' },
  bypassed: { tone: 'info', title: 'Your numbers were not checked' },
};

const modeLabels: Record<DotMcMode, string> = {
  live: 'checked with FMCSA',
  cache: 'from a stored FMCSA answer',
  bypass: 'not checked with FMCSA',
};

const authorityLabels = { common: 'Common', contract: 'Contract', broker: 'Broker' } as const;
const ratingLabels = { satisfactory: 'Satisfactory', conditional: 'Conditional', unsatisfactory: 'Unsatisfactory' } as const;

/** The check's message and, without an answer, which status applies until the next one. */
export function outcomeText({ outcome, message, answer, answerMessage, retrievedAt }: FmcsaRecord): string {
  if (outcome === 'invalid' || outcome === 'not_found')
    return `${message} Correct the numbers above, or have FMCSA correct its record, then check again.`;
  if (outcome !== 'unavailable') return message;
  if (!answer) return "FMCSA hasn't answered yet. We retry automatically, or check again yourself.";
  const since = retrievedAt ? ` of ${formatDateTime(retrievedAt)}` : '';
  return `FMCSA didn't answer this time. Its last answer${since} is still valid: ${answerMessage}`;
}

/** FMCSA reports 0 if nothing was filed. */
const dollars = (amount: string | null) => (amount === null || toCents(amount) === 0 ? 'Not reported' : formatUsdWhole(toCents(amount)));

export function describeFmcsaRecord(facts: FmcsaRecord, role: CheckedRole): Fact[] {
  const { checkedAt, mode, answer, retrievedAt, legalName, dbaName, authority, safetyRating, powerUnits } = facts;
  const how = facts.outcome === 'unavailable' ? 'FMCSA gave no answer' : modeLabels[mode];
  const checked: Fact = { label: 'Last check', value: `${formatDateTime(checkedAt)}: ${how}`, wide: true };
  if (!answer || answer === 'not_found') return [checked];
  const insurance: Fact[] =
    role === 'broker'
      ? [{ label: 'Bond or trust on file', value: dollars(facts.bondOnFile), figures: true }]
      : [
          { label: 'Liability insurance on file', value: dollars(facts.liabilityOnFile), figures: true },
          { label: 'Cargo insurance on file', value: dollars(facts.cargoOnFile), figures: true },
          { label: 'Safety rating', value: safetyRating ? ratingLabels[safetyRating] : 'Not rated' },
          { label: 'Power units', value: powerUnits === null ? '' : String(powerUnits), figures: true },
        ];
  return [
    checked,
    { label: 'Answer from FMCSA', value: retrievedAt && formatDateTime(retrievedAt), figures: true },
    { label: 'Authority', value: authority.map((kind) => authorityLabels[kind]).join(', ') || 'None active' },
    { label: 'Legal name', value: dbaName ? `${legalName} (${dbaName})` : legalName, wide: true },
    ...insurance,
  ];
}
