import { pageTitle } from '#web/shell/page-title.ts';
import { InspectionFlow } from './inspection-flow.tsx';

export const meta = () => pageTitle('Independent inspection');

/** What the vehicle looks like to an inspection agent who takes part. */
export default function SurveyScreen() {
  return <InspectionFlow stage="survey" />;
}
