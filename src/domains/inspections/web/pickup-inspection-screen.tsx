import { pageTitle } from '#web/shell/page-title.ts';
import { InspectionFlow } from './inspection-flow.tsx';

export const meta = () => pageTitle('Pickup inspection');

export default function PickupInspectionScreen() {
  return <InspectionFlow stage="pickup" />;
}
