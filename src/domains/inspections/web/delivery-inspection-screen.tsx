import { pageTitle } from '#web/shell/page-title.ts';
import { InspectionFlow } from './inspection-flow.tsx';

export const meta = () => pageTitle('Delivery inspection');

/** What the vehicle looks like when it is delivered, beside what it looked like before. */
export default function DeliveryInspectionScreen() {
  return <InspectionFlow stage="delivery" />;
}
