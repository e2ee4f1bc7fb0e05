import { pageTitle } from '#web/shell/page-title.ts';
import { InspectionFlow } from './inspection-flow.tsx';

export const meta = () => pageTitle('Independent inspection');

export default function SurveyScreen() {
  return <InspectionFlow stage="survey" />;
}
