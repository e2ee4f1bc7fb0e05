import { isDay } from '#shared/dates/days.ts';
import { isPricing, type Role } from '#shared/roles.ts';
import type { Authority, Policy, PolicyCancellation, PolicyKind } from './open-data-schemas.ts';

type Row = Readonly<Record<string, string | undefined>>;

const read = (row: Row, column: string): string => (row[column] ?? '').trim();

/** '20250707' or '07/07/2025' as '2025-07-07'; null for anything else. */
export function toDay(text: string): string | null {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? [];
  const [, usMonth, usDay, usYear] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text) ?? [];
  const isoDay = year ? `${year}-${month}-${day}` : `${usYear}-${usMonth}-${usDay}`;
  return isDay(isoDay) ? isoDay : null;
}

const kinds: Readonly<Record<string, PolicyKind>> = { '1': 'liability', '2': 'cargo', '3': 'bond', '4': 'bond' };

const toKey = (row: Row): string =>
  ['ins_type_code', 'policy_no', 'effective_date', 'insurance_company_name'].map((column) => read(row, column).toUpperCase()).join('|');

interface Endings {
  readonly ended: ReadonlySet<string>;
  readonly ending: ReadonlyMap<string, string>;
}

/** Ended and cancelled policies. 'TERM/REPL' is a renewal, never a cancellation. */
function toEndings(history: readonly Row[], today: string): Endings {
  const [ended, ending] = [new Set<string>(), new Map<string, string>()];
  for (const row of history) {
    const isCancelled = read(row, 'filing_status_reason').toUpperCase() === 'CANCEL';
    const day = toDay(read(row, 'cancl_effective_date'));
    // Filings before Motus have no date.
    if (day === null ? isCancelled : day <= today) ended.add(toKey(row));
    else if (isCancelled && day !== null) ending.set(toKey(row), day);
  }
  return { ended, ending };
}

/**
 * Policies on file today and announced cancellations. The data set has a row per transaction; each policy is listed once. Omits a
 * cancellation if another policy of its kind continues.
 */
export function toPolicies(
  filings: readonly Row[],
  history: readonly Row[],
  today: string,
): { policies: Policy[]; cancellations: PolicyCancellation[] } {
  const { ended, ending } = toEndings(history, today);
  const live = new Map<string, Policy>();
  for (const row of filings) {
    const [key, kind] = [toKey(row), kinds[read(row, 'ins_type_code')]];
    if (!kind || ended.has(key)) continue;
    live.set(key, {
      kind,
      insurer: read(row, 'insurance_company_name'),
      policyNumber: read(row, 'policy_no'),
      effectiveOn: toDay(read(row, 'effective_date')),
    });
  }
  const goesOn = (kind: PolicyKind) => [...live].some(([key, policy]) => policy.kind === kind && !ending.has(key));
  const cancellations = [...live].flatMap(([key, { kind, insurer }]) => {
    const cancelsOn = ending.get(key);
    return cancelsOn && !goesOn(kind) ? [{ policy: key, kind, insurer, cancelsOn }] : [];
  });
  return { policies: [...live.values()], cancellations };
}

export function toAuthorities(rows: readonly Row[]): Authority[] {
  const newest = new Map<string, Authority>();
  for (const row of rows) {
    const [type, changedOn] = [read(row, 'op_auth_type'), toDay(read(row, 'status_change_date'))];
    if (!type || !changedOn) continue;
    const before = newest.get(type);
    if (before && before.changedOn > changedOn) continue;
    newest.set(type, {
      type,
      isActive: read(row, 'op_auth_status').toUpperCase() === 'ACTIVE',
      reason: read(row, 'reason') || null,
      changedOn,
    });
  }
  return [...newest.values()].toSorted((a, b) => a.type.localeCompare(b.type));
}

/** True if the data set lists authorities for the role, but none is active. */
export function isAuthorityInactive(role: Role, authorities: readonly Authority[]): boolean {
  if (!isPricing(role)) return false;
  const needed = authorities.filter(({ type }) => (role === 'broker' ? /^broker/i : /carrier/i).test(type));
  return needed.length > 0 && needed.every(({ isActive }) => !isActive);
}
