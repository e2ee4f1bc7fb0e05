import type { PickupWait } from '#domains/payments/booking/pickup-rules.ts';
import type { NextAction } from '#shared/next-action-schemas.ts';

/** Turns that are the next step of the transport itself. Others are beside it, such as a question to answer: its status is said with them. */
const nextSteps: ReadonlySet<NextAction['kind']> = new Set([
  'finish_draft',
  'choose_offer',
  'choose_again',
  'own_offer',
  'pay',
  'take_job',
  'name_carrier',
  'name_driver',
  'answer_job',
  'pick_up',
  'deliver',
  'job_waits',
  'confirm_delivery',
]);

/** What the page shows of its transport's turns, and whether they leave its status to be said. */
export interface PageActions {
  readonly shown: readonly NextAction[];
  readonly leavesStatus: boolean;
}

/** In the server's order, the oldest deadline first; of those with the same one the next step first. */
function inOrder(turns: readonly NextAction[]): readonly NextAction[] {
  const getPlace = ({ isYours, due }: NextAction) => turns.findIndex((other) => other.isYours === isYours && other.due?.at === due?.at);
  const beside = ({ kind }: NextAction) => Number(!nextSteps.has(kind));
  return turns.toSorted((a, b) => getPlace(a) - getPlace(b) || beside(a) - beside(b));
}

/** Said by cards of the page itself: that somebody takes part, and what a case waits for others with. */
const isSaidElsewhere = ({ kind, isYours }: NextAction): boolean => kind === 'takes_part' || (kind === 'answer_case' && !isYours);

/** An owner's turn says why the money keeps a pickup waiting, unless it is on hold. */
export function toPageActions(
  turns: readonly NextAction[],
  { owns, pickupWait }: { owns: boolean; pickupWait: PickupWait | null },
): PageActions {
  const shown = inOrder(turns.filter((turn) => !isSaidElsewhere(turn)));
  const saysWait = owns && pickupWait !== null && pickupWait !== 'frozen';
  return { shown, leavesStatus: !saysWait && !shown.some(({ kind }) => nextSteps.has(kind)) };
}

/** Where the button of a turn leads from the page; null where that is the page as it is shown. */
export function leadsOn({ action: { href }, transportId }: NextAction, shown: string): string | null {
  const isHere = href === `/transports/${transportId}` || href === shown;
  return isHere ? null : href;
}
