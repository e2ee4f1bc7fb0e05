import { useHandover } from '#domains/handovers/web/handover-data.ts';
import { describeLicense } from '#domains/handovers/web/handover-labels.ts';
import { stageLabels, stages } from '#domains/inspections/photos/shots-rules.ts';
import { describeStatus } from '#domains/inspections/web/state-labels.ts';
import { useInspections } from '#domains/inspections/web/waiting/work.ts';
import { Card } from '#web/ui/card.tsx';
import { Facts } from '#web/ui/facts/facts.tsx';
import { ListState } from '#web/ui/feedback/list-state.tsx';

interface AtHandoverProps {
  transportId: string;
  driverName: string | null;
  isInspected: boolean;
}

export function AtHandover({ transportId, driverName, isInspected }: AtHandoverProps) {
  const handover = useHandover(transportId, true);
  const inspections = useInspections(transportId, { enabled: isInspected, fresh: true });
  return (
    <Card title="At pickup and delivery">
      <ListState query={handover}>
        {([found]) => (
          <Facts
            facts={[
              { label: 'Driver', value: driverName ?? 'Not named yet', wide: true },
              ...(found ? [{ label: "Driver's license", value: describeLicense(found), wide: true }] : []),
              ...(inspections.data
                ? stages.map((stage) => ({ label: stageLabels[stage], value: describeStatus(inspections.data[stage]) }))
                : []),
            ]}
          />
        )}
      </ListState>
    </Card>
  );
}
