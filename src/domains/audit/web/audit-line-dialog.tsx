import { formatUtcSeconds } from '#shared/dates.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Facts } from '#web/ui/facts/facts.tsx';
import type { AuditLine } from '../audit-log-schemas.ts';
import { eventLabel, spaced } from '../event-labels-rules.ts';
import { detailLabel, detailText } from './detail-labels.ts';

interface AuditLineDialogProps {
  line: AuditLine;
  who: string;
  onClose: () => void;
}

export function AuditLineDialog({ line, who, onClose }: AuditLineDialogProps) {
  const { from, to, ...rest } = line.details;
  const hasStates = from !== undefined || to !== undefined;
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={eventLabel(line.action, line.details)} size="lg">
      <Facts
        facts={[
          { label: 'Time', value: `${formatUtcSeconds(line.timestamp)} UTC`, figures: true },
          { label: 'Event type', value: spaced(line.action), figures: true },
          { label: 'Who', value: who },
          { label: 'Record', value: line.subjectType && detailLabel(line.subjectType) },
          { label: 'Record ID', value: <span className="break-all">{line.subjectId}</span>, figures: true },
          ...(hasStates
            ? [
                { label: 'Before', value: <span className="break-all">{detailText('from', from)}</span>, figures: true },
                { label: 'After', value: <span className="break-all">{detailText('to', to)}</span>, figures: true },
              ]
            : []),
          ...Object.entries(rest).map(([name, value]) => ({
            label: detailLabel(name),
            value: <span className="[overflow-wrap:anywhere]">{detailText(name, value)}</span>,
          })),
          { label: 'IP address', value: line.ipAddress, figures: true },
          { label: 'Entry ID', value: <span className="break-all">{line.id}</span>, figures: true },
          { label: 'Device', value: line.userAgent, wide: true },
        ]}
      />
    </Dialog>
  );
}
