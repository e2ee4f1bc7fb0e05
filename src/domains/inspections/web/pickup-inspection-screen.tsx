import { pageTitle } from '#web/shell/page-title.ts';
import { InspectionFlow } from './inspection-flow.tsx';

export const meta = () => pageTitle('Pickup inspection');

/** What the vehicle looks like when it is picked up. */
export default function PickupInspectionScreen() {
  return <InspectionFlow stage="pickup" />;
}
