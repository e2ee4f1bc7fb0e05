import type { PickupWait } from '#domains/payments/booking/pickup-rules.ts';
import type { NextAction } from '#shared/next-action-schemas.ts';

/** Steps of the transport itself; other actions, such as answering a question, are shown in addition to its status. */
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

/** `leavesStatus`: the status sentence is still needed. */
export interface PageActions {
  readonly pageActions: readonly NextAction[];
  readonly leavesStatus: boolean;
}

/** The server's order (oldest deadline first); for equal deadlines, the transport's next step first. */
function inOrder(turns: readonly NextAction[]): readonly NextAction[] {
  const getPlace = ({ isYours, due }: NextAction) => turns.findIndex((other) => other.isYours === isYours && other.due?.at === due?.at);
  const beside = ({ kind }: NextAction) => Number(!nextSteps.has(kind));
  return turns.toSorted((a, b) => getPlace(a) - getPlace(b) || beside(a) - beside(b));
}

const isSaidElsewhere = ({ kind }: NextAction): boolean => kind === 'takes_part';

/** The owner's action already says why a pickup waits for money, unless the money is on hold. */
export function toPageActions(
  turns: readonly NextAction[],
  { owns, pickupWait }: { owns: boolean; pickupWait: PickupWait | null },
): PageActions {
  const pageActions = inOrder(turns.filter((turn) => !isSaidElsewhere(turn)));
  const saysWait = owns && pickupWait !== null && pickupWait !== 'frozen';
  return { pageActions, leavesStatus: !saysWait && !pageActions.some(({ kind, problem }) => problem || nextSteps.has(kind)) };
}

export function findOnwardLink({ action: { href }, transportId }: NextAction, currentPath: string): string | null {
  // The view of the offers does not matter: both are the place of the choice.
  const isHere = href === `/transports/${transportId}` || href === currentPath.replace(/&view=[a-z]+/, '').replace(/\?view=[a-z]+&/, '?');
  return isHere ? null : href;
}
