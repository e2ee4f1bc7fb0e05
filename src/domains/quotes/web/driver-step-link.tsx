import { ButtonLink } from '#web/ui/button.tsx';
import type { Quote } from '../schemas.ts';
import { deliveryPath, pickupPath } from '../booking/driver-paths-rules.ts';

const roadSteps = {
  in_transit: { label: 'Pick up', icon: 'truck', path: pickupPath },
  delivered: { label: 'Deliver', icon: 'circle-check', path: deliveryPath },
} as const;

export type DriverStep = keyof typeof roadSteps;

/** The driver's step at the vehicle; only a driver has exactly one move, so null for other readers. */
export function getDriverStep({ can: { moveTo } }: Pick<Quote, 'can'>): DriverStep | null {
  const [only, ...more] = moveTo;
  return more.length === 0 && (only === 'in_transit' || only === 'delivered') ? only : null;
}

export function DriverAppLink({ transportId, to }: { transportId: string; to: DriverStep }) {
  const { label, icon, path } = roadSteps[to];
  return (
    <ButtonLink to={path(transportId)} size="lg" icon={icon}>
      {label}
    </ButtonLink>
  );
}
