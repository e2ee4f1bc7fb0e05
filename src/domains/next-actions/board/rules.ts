import { localDay, getZone } from '#domains/places/zone-rules.ts';
import type { EscrowStatus } from '#domains/payments/ledger/escrow-rules.ts';
import { getCurrentDays, type CurrentHaul } from '#domains/quotes/promise/promise-rules.ts';
import type { WorkflowState } from '#domains/quotes/schemas.ts';
import { nameOfTransport, type NamedTransport } from '#domains/transports/references/naming-rules.ts';
import type { BoardJob, BoardStage, JobMoney } from './schemas.ts';

export interface BoardRow extends NamedTransport, Omit<CurrentHaul, 'days'> {
  readonly quoteId: string;
  readonly workflowState: WorkflowState;
  readonly isBroker: boolean;
  readonly isCarrier: boolean;
  readonly hasBroker: boolean;
  readonly hasCarrier: boolean;
  readonly hasDriver: boolean;
  readonly hasAgreed: boolean;
  readonly carrierName: string | null;
  readonly driverName: string | null;
  readonly declinedBy: string | null;
  readonly deliveredAt: string | null;
  readonly estimatedDeliveryDays: number | null;
  readonly toState: string;
  readonly amount: string | null;
  /** Null if no payment was opened or the broker pays. */
  readonly escrowStatus: EscrowStatus | null;
}

/** Null once nothing more will be paid. */
function moneyFor({ workflowState, isBroker, hasBroker, escrowStatus }: BoardRow): JobMoney | null {
  const isOver = workflowState === 'closed';
  if (hasBroker && !isBroker) return isOver ? null : 'broker';
  if (escrowStatus === null) return isOver ? null : 'direct';
  if (escrowStatus === 'escrow') return 'held';
  if (escrowStatus === 'held') return 'on_hold';
  return isOver || escrowStatus === 'released' || workflowState === 'delivered' ? null : 'not_paid';
}

function stageFor({ workflowState, hasDriver, hasAgreed }: BoardRow): BoardStage {
  if (workflowState === 'in_transit') return 'on_road';
  if (workflowState === 'delivered' || workflowState === 'closed') return 'unpaid';
  return workflowState === 'assigned' && hasDriver && hasAgreed ? 'pickup' : 'needs_driver';
}

function stepFor({ workflowState, isBroker, isCarrier, hasCarrier, hasDriver }: BoardRow): BoardJob['step'] {
  if (workflowState !== 'booked' && workflowState !== 'assigned') return null;
  if (!isCarrier) return isBroker && !hasCarrier ? 'name_carrier' : null;
  if (workflowState === 'booked') return 'take_job';
  return hasDriver ? null : 'name_driver';
}

function daysFor(row: BoardRow, stage: BoardStage): Pick<BoardJob, 'day' | 'firstDay'> {
  const current = getCurrentDays({ ...row, days: row.estimatedDeliveryDays });
  if (stage === 'on_road') return { day: current.delivery, firstDay: current.firstDelivery };
  if (stage === 'unpaid') return { day: row.deliveredAt && localDay(row.deliveredAt, getZone(row.toState)), firstDay: null };
  return { day: current.pickup, firstDay: null };
}

/** Null once delivered and nothing more will be paid. */
export function toBoardJob(row: BoardRow): BoardJob | null {
  const stage = stageFor(row);
  const money = moneyFor(row);
  if (stage === 'unpaid' && money === null) return null;
  const { quoteId, transportId, workflowState, carrierName, driverName, hasAgreed, declinedBy, amount } = row;
  return {
    quoteId,
    transportId,
    title: nameOfTransport(row),
    stage,
    workflowState,
    step: stepFor(row),
    carrierName: row.isCarrier ? null : carrierName,
    driverName,
    hasAgreed,
    declinedBy,
    ...daysFor(row, stage),
    amount,
    money: money ?? 'held',
  };
}
