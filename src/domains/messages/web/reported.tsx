import { useState, type ReactNode } from 'react';
import { formatDateTime } from '#shared/dates.ts';
import { roleLabels, type Role } from '#shared/roles.ts';
import { ReasonDialog } from '#web/forms/reason-dialog.tsx';
import type { Pages } from '#web/lists/paged-table.tsx';
import { Page, underDashboard } from '#web/shell/page.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Empty, ListState } from '#web/ui/feedback/list-state.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';

interface ReportedMessage {
  id: string;
  author: string;
  authorRole: Role;
  reporter: string;
  reason: string;
  createdAt: string;
}

interface ReportedListProps<Report> {
  title: string;
  text: string;
  nothing: string;
  reports: Pages<Report> & { isPending: boolean };
  children: (report: Report) => ReactNode;
}

export function ReportedList<Report extends ReportedMessage>({ title, text, nothing, reports, children }: ReportedListProps<Report>) {
  return (
    <Page trail={underDashboard} title={title} text={text}>
      <ListState query={reports} empty={<Empty title={nothing} text="Reports waiting for a decision appear here." />}>
        {(found) => (
          <div className="grid gap-4">
            {found.map(children)}
            <LoadMore hasMore={reports.hasNextPage} pending={reports.isFetchingNextPage} onMore={() => void reports.fetchNextPage()} />
          </div>
        )}
      </ListState>
    </Page>
  );
}

interface ReportedCardProps {
  report: ReportedMessage;
  what: string;
  text: string;
  follows: Readonly<Record<Decision, string>>;
  onDecide: (decision: { hide: boolean; reason: string }) => Promise<unknown>;
  children: ReactNode;
}

type Decision = 'hide' | 'stand';

export const reportedClasses = 'max-w-text border-l-4 border-lane pl-4 whitespace-pre-line [overflow-wrap:anywhere]';

export function ReportedCard({ report, what, text, follows, onDecide, children }: ReportedCardProps) {
  const [decision, setDecision] = useState<Decision | null>(null);
  const { author, authorRole, reporter, reason, createdAt } = report;
  return (
    <Card title={`${author}, ${roleLabels[authorRole]}`} text={text}>
      <div className="grid gap-4">
        {children}
        <p className="[overflow-wrap:anywhere]">
          {reporter} reported it on {formatDateTime(createdAt)}: {reason}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button variant="danger" aria-label={`Hide the ${what} of ${author}`} onClick={() => setDecision('hide')}>
            Hide
          </Button>
          <Button variant="secondary" aria-label={`Keep visible: the ${what} of ${author}`} onClick={() => setDecision('stand')}>
            Keep visible
          </Button>
        </div>
        {decision && (
          <ReasonDialog
            title={decision === 'hide' ? `Hide this ${what}?` : `Keep this ${what} visible?`}
            text={follows[decision]}
            hint={decision === 'hide' ? 'Its author and the people who reported it see this.' : 'The people who reported it see this.'}
            missing="Please give a reason"
            maxLength={300}
            action={decision === 'hide' ? `Hide ${what}` : 'Keep visible'}
            pendingLabel="Saving..."
            onSend={(why) => onDecide({ hide: decision === 'hide', reason: why })}
            onClose={() => setDecision(null)}
          />
        )}
      </div>
    </Card>
  );
}
