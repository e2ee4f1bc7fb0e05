import type { Pool } from '#server/db/sql/sql.ts';

/** Returns the outcomes that never occurred, because an action that is always refused would otherwise go unnoticed. */
export async function listUncoveredOutcomes(sql: Pool): Promise<string[]> {
  const desk = (kind: string) => sql`select count(*)::int as times from desk_actions where kind = ${kind} and state = 'done'`;
  const moved = (kind: string, cause: string) =>
    sql`select count(*)::int as times from payment_movements where kind = ${kind} and cause = ${cause} and state = 'done'`;
  const claim = (state: string) => sql`select count(*)::int as times from claims where state = ${state}`;
  const order = (state: string) => sql`select count(*)::int as times from change_orders where state = ${state} and reason_code <> 'rescue'`;
  const opened = (kind: string) => sql`select count(*)::int as times from cases where kind = ${kind}`;
  const ended = (kind: string, state: string) => sql`select count(*)::int as times from cases where kind = ${kind} and state = ${state}`;
  const dispute = (outcome: string) =>
    sql`select count(*)::int as times from payment_holds where cause = 'dispute' and outcome = ${outcome}`;
  const came = {
    'a hold of the desk': desk('hold'),
    'its release': desk('thaw'),
    'an early payment': desk('release'),
    'a refund of the desk': desk('refund'),
    'a reversal that the desk asked for': desk('reversal'),
    'a payment to a blocked carrier': desk('let_go'),
    'a returned refund, given back another way': desk('given_back'),
    'a step that a second person confirmed': sql`
      select count(*)::int as times from desk_actions where state = 'done' and decided_by <> asked_by`,
    'money that came back from a carrier': moved('reversal', 'desk'),
    'money that a blocked carrier was sent': sql`
      select count(*)::int as times from payment_movements where let_go_by is not null and state = 'done'`,
    'a promise to a blocked carrier that was taken back': sql`
      select count(*)::int as times from payment_movements where state = 'withdrawn'`,
    'a refund that came back from the card': sql`
      select count(*)::int as times from payment_movements where kind = 'refund' and state = 'refused' and provider_id is not null`,
    'a refused transfer that was paid later': sql`
      select count(*)::int as times from payment_movements where kind = 'transfer' and state = 'done' and attempt > 1`,
    'a transfer to a carrier who was done': moved('transfer', 'completed'),
    'a fee for an arrival in vain': moved('transfer', 'dry_run'),
    'a refund of a cancelled booking': moved('refund', 'cancelled'),
    'a refund of a booking without a carrier': moved('refund', 'no_carrier'),
    'a refund after a no-show': moved('refund', 'no_show'),
    'a missed pickup': opened('no_show'),
    'a late delivery': opened('late'),
    'a report of a withheld vehicle': opened('withheld'),
    'a report of a missing vehicle': opened('not_delivered'),
    'a carrier that did not come': ended('no_show', 'no_show'),
    'a proposed day that was declined': sql`select count(*)::int as times from case_steps where event = 'declined_day'`,
    'a new pickup day': ended('no_show', 'rescheduled'),
    'a late vehicle that was delivered': ended('late', 'delivered'),
    'a withheld vehicle that was delivered': ended('withheld', 'delivered'),
    'a withheld vehicle that was handed over': ended('withheld', 'resolved'),
    'a vehicle that was not delivered': ended('not_delivered', 'closed'),
    'a refund of what a cheaper carrier left': moved('refund', 'price_drop'),
    'a refund that a claim awarded': moved('refund', 'claim'),
    'a refund by hand': moved('refund', 'dashboard'),
    'a transfer that was reversed by hand': sql`
      select count(*)::int as times from payment_holds where cause = 'desk' and reference like 'trr_%'`,
    'a claim that was settled': claim('settled'),
    'a claim that the desk decided': claim('decided'),
    'a claim that was withdrawn': claim('withdrawn'),
    'a change order that was paid': order('agreed'),
    'a change order that was declined': order('declined'),
    'a change order that was taken back': order('taken_back'),
    'a dearer carrier after another one left': sql`
      select count(*)::int as times from change_orders where reason_code = 'rescue' and state = 'agreed'`,
    'an arrival in vain that stands after all': sql`select count(*)::int as times from dry_runs where state = 'upheld'`,
    'an arrival in vain that does not stand': sql`select count(*)::int as times from dry_runs where state = 'rejected'`,
    'a dispute that was won': dispute('thawed'),
    'a dispute that was lost': dispute('lost'),
  };
  const times: Record<string, number> = {};
  for (const [what, counted] of Object.entries(came)) times[what] = (await counted)[0]!['times'] as number;
  process.stdout.write(`lives: ${JSON.stringify(times)}\n`);
  return Object.keys(times).filter((what) => times[what] === 0);
}
