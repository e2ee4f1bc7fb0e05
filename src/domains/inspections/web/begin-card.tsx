import { useState } from 'react';
import { formatDateTime } from '#shared/dates.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import type { Inspections } from '../schemas.ts';
import { getSections } from '../missing-rules.ts';
import { requiredShots, stageLabels, type InspectionStage } from '../photos/shots-rules.ts';
import { ownView } from './own-view.ts';
import type { InspectionWork } from './waiting/work.ts';

const together: Readonly<Record<InspectionStage, string>> = {
  pickup: 'about ten minutes, with the customer.',
  delivery: 'about ten minutes, with the receiver.',
  survey: 'about ten minutes. Both parties can read it.',
};

export function BeginCard({ stage, all, work }: { stage: InspectionStage; all: Inspections; work: InspectionWork }) {
  const [pending, setPending] = useState(false);
  const { vehicleType, title } = all.vehicle;
  const last = ownView(all, stage);
  const openInspection = last?.state === 'open' ? last : null;
  const begin = async () => {
    setPending(true);
    await work.begin();
    setPending(false);
  };
  return (
    <Card title={title} text={`${stageLabels[stage]}: ${together[stage]}`}>
      <p>
        {requiredShots(vehicleType).length} photos, then a few questions in {getSections({ stage, vehicleType }).length - 2} short parts
        {stage === 'survey' ? ' and your signature.' : ' and both signatures.'} You can skip a part and come back.
      </p>
      {openInspection && (
        <Alert tone="info" className="mt-4">
          {openInspection.inspectorName} started on {formatDateTime(openInspection.startedAt)}: {openInspection.progress.done} of{' '}
          {openInspection.progress.total} steps done.
        </Alert>
      )}
      <p className="mt-4 text-sm text-muted">We use your location. The report shows place and time.</p>
      {work.failure && (
        <Alert tone="bad" announced className="mt-4">
          {work.failure}
        </Alert>
      )}
      <Button size="lg" className="mt-4 w-full" pending={pending} pendingLabel="Getting your location..." onClick={() => void begin()}>
        {openInspection ? 'Continue on this phone' : 'Start inspection'}
      </Button>
    </Card>
  );
}
