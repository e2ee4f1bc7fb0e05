import { ButtonLink } from '#web/ui/button.tsx';
import type { Quote } from '../schemas.ts';
import { deliveryPath, pickupPath } from '../booking/driver-paths.ts';

/** The two steps of a driver, in its words, and where they are taken. */
const roadSteps = {
  in_transit: { label: 'Pick up', icon: 'truck', path: pickupPath },
  delivered: { label: 'Deliver', icon: 'circle-check', path: deliveryPath },
} as const;

export type DriverStep = keyof typeof roadSteps;

/** The step that is taken at the vehicle: whoever drives has it as its only move, nobody else does. */
export function getDriverStep({ can: { moveTo } }: Pick<Quote, 'can'>): DriverStep | null {
  const [only, ...more] = moveTo;
  return more.length === 0 && (only === 'in_transit' || only === 'delivered') ? only : null;
}

/** The way to a driver's next step: with its code, its license and its inspection. */
export function DriverAppLink({ transportId, to }: { transportId: string; to: DriverStep }) {
  const { label, icon, path } = roadSteps[to];
  return (
    <ButtonLink to={path(transportId)} size="lg" icon={icon}>
      {label}
    </ButtonLink>
  );
}
