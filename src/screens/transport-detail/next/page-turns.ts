import type { PickupWait } from '#domains/payments/booking/pickup-rules.ts';
import type { Turn } from '#shared/turn-schemas.ts';

/** Turns that are the next step of the transport itself. Others are beside it, such as a question to answer: its status is said with them. */
const nextSteps: ReadonlySet<Turn['kind']> = new Set([
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
export interface PageTurns {
  readonly shown: readonly Turn[];
  readonly leavesStatus: boolean;
}

/** In the server's order, the oldest deadline first; of those with the same one the next step first. */
function inOrder(turns: readonly Turn[]): readonly Turn[] {
  const getPlace = ({ isYours, due }: Turn) => turns.findIndex((other) => other.isYours === isYours && other.due?.at === due?.at);
  const beside = ({ kind }: Turn) => Number(!nextSteps.has(kind));
  return turns.toSorted((a, b) => getPlace(a) - getPlace(b) || beside(a) - beside(b));
}

/** Said by cards of the page itself: that somebody takes part, and what a case waits for others with. */
const isSaidElsewhere = ({ kind, isYours }: Turn): boolean => kind === 'takes_part' || (kind === 'answer_case' && !isYours);

/** An owner's turn says why the money keeps a pickup waiting, unless it is on hold. */
export function pageTurns(turns: readonly Turn[], { owns, pickupWait }: { owns: boolean; pickupWait: PickupWait | null }): PageTurns {
  const shown = inOrder(turns.filter((turn) => !isSaidElsewhere(turn)));
  const saysWait = owns && pickupWait !== null && pickupWait !== 'frozen';
  return { shown, leavesStatus: !saysWait && !shown.some(({ kind }) => nextSteps.has(kind)) };
}

/** Where the button of a turn leads from the page; null where that is the page as it is shown. */
export function leadsOn({ action: { href }, transportId }: Turn, shown: string): string | null {
  const isHere = href === `/transports/${transportId}` || href === shown;
  return isHere ? null : href;
}
