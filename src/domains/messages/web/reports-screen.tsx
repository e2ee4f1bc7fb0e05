import { useState } from 'react';
import { Navigate } from 'react-router';
import { useSession } from '#domains/accounts/web/session.ts';
import { formatDateTime } from '#shared/dates.ts';
import { isAdmin, roleLabels } from '#shared/roles.ts';
import { ReasonDialog } from '#web/forms/reason-dialog.tsx';
import { Page, underDashboard } from '#web/shell/page.tsx';
import { pageTitle } from '#web/shell/page-title.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Empty, ListState } from '#web/ui/list-state.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { toast } from '#web/ui/toast.ts';
import type { MessageReport } from '../contract.ts';
import { useDecide, useReports } from './message-data.ts';
import { MessagePhoto } from './message-entry.tsx';

export const meta = () => pageTitle('Reported messages');

/** Messages that their readers reported; everybody but administrators is led to the dashboard. */
export default function ReportsScreen() {
  const { user } = useSession();
  if (!user || !isAdmin(user.role)) return <Navigate to="/dashboard" replace />;
  return <Reports />;
}

function Reports() {
  const reports = useReports();
  return (
    <Page trail={underDashboard} title="Reported messages" text="The one message that was reported, and why. Oldest first.">
      <ListState query={reports}>
        {(found) =>
          found.length === 0 ? (
            <Empty title="No message is reported" text="What readers report stands here until it is decided." />
          ) : (
            <div className="grid gap-4">
              {found.map((report) => (
                <ReportCard key={report.id} report={report} />
              ))}
              <LoadMore hasMore={reports.hasNextPage} pending={reports.isFetchingNextPage} onMore={() => void reports.fetchNextPage()} />
            </div>
          )
        }
      </ListState>
    </Page>
  );
}

function ReportCard({ report }: { report: MessageReport }) {
  const [decision, setDecision] = useState<'hide' | 'stand' | null>(null);
  const { author, authorRole, body, photoId, transportId, sentAt, reporter, reason, createdAt, vehicle } = report;
  return (
    <Card title={`${author}, ${roleLabels[authorRole]}`} text={`${vehicle}, sent ${formatDateTime(sentAt)}`}>
      <div className="grid gap-4">
        {body && <p className="max-w-text border-l-4 border-lane pl-4 whitespace-pre-line [overflow-wrap:anywhere]">{body}</p>}
        {photoId && <MessagePhoto transportId={transportId} photoId={photoId} alt="Photo of the reported message" />}
        <p className="[overflow-wrap:anywhere]">
          {reporter} reported it on {formatDateTime(createdAt)}: {reason}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button variant="danger" aria-label={`Hide it: the message of ${author}`} onClick={() => setDecision('hide')}>
            Hide it
          </Button>
          <Button variant="secondary" aria-label={`Let it stand: the message of ${author}`} onClick={() => setDecision('stand')}>
            Let it stand
          </Button>
        </div>
        {decision && <Deciding report={report} hide={decision === 'hide'} onClose={() => setDecision(null)} />}
      </div>
    </Card>
  );
}

function Deciding({ report, hide, onClose }: { report: MessageReport; hide: boolean; onClose: () => void }) {
  const decide = useDecide();
  const send = async (reason: string) => {
    await decide.mutateAsync({ params: { id: report.id }, body: { hide, reason } });
    toast({ title: hide ? 'Message hidden' : 'Message stands', description: 'Those who reported it are told why.' });
  };
  return (
    <ReasonDialog
      title={hide ? 'Hide this message?' : 'Let this message stand?'}
      text={hide ? 'Nobody of the booking but its author reads it any more.' : 'Everybody of the booking goes on reading it.'}
      hint={hide ? 'Its author and those who reported it read it.' : 'Those who reported it read it.'}
      missing="Please give a reason"
      maxLength={300}
      action={hide ? 'Hide message' : 'Let it stand'}
      pendingLabel="Deciding..."
      onSend={send}
      onClose={onClose}
    />
  );
}
