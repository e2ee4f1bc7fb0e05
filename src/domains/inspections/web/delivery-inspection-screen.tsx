import { pageTitle } from '#web/shell/page-title.ts';
import { InspectionFlow } from './inspection-flow.tsx';

export const meta = () => pageTitle('Delivery inspection');

export default function DeliveryInspectionScreen() {
  return <InspectionFlow stage="delivery" />;
}
