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
import type { ReviewReport } from '../contract.ts';
import { useDecideReviewReport, useReviewReports } from './review-data.ts';
import { Stars } from './stars.tsx';

export const meta = () => pageTitle('Reported reviews');

/** Reviews and replies that were reported; everybody but administrators is led to the dashboard. */
export default function ReviewReportsScreen() {
  const { user } = useSession();
  if (!user || !isAdmin(user.role)) return <Navigate to="/dashboard" replace />;
  return <Reports />;
}

function Reports() {
  const reports = useReviewReports();
  return (
    <Page trail={underDashboard} title="Reported reviews" text="What was said, and why it was reported. Oldest first.">
      <ListState query={reports}>
        {(found) =>
          found.length === 0 ? (
            <Empty title="No review is reported" text="What readers report stands here until it is decided." />
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

const whatOf = ({ part }: ReviewReport) => (part === 'review' ? 'review' : 'reply');

function ReportCard({ report }: { report: ReviewReport }) {
  const [decision, setDecision] = useState<'hide' | 'stand' | null>(null);
  const { author, authorRole, stars, words, writtenAt, reporter, reason, createdAt, vehicle } = report;
  const what = `the ${whatOf(report)} of ${author}`;
  return (
    <Card title={`${author}, ${roleLabels[authorRole]}`} text={`${vehicle}, ${whatOf(report)} of ${formatDateTime(writtenAt)}`}>
      <div className="grid gap-4">
        {stars !== null && <Stars count={stars} />}
        <p className="max-w-text border-l-4 border-lane pl-4 whitespace-pre-line [overflow-wrap:anywhere]">
          {words || 'Stars, without words'}
        </p>
        <p className="[overflow-wrap:anywhere]">
          {reporter} reported it on {formatDateTime(createdAt)}: {reason}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button variant="danger" aria-label={`Hide it: ${what}`} onClick={() => setDecision('hide')}>
            Hide it
          </Button>
          <Button variant="secondary" aria-label={`Let it stand: ${what}`} onClick={() => setDecision('stand')}>
            Let it stand
          </Button>
        </div>
        {decision && <Deciding report={report} hide={decision === 'hide'} onClose={() => setDecision(null)} />}
      </div>
    </Card>
  );
}

function Deciding({ report, hide, onClose }: { report: ReviewReport; hide: boolean; onClose: () => void }) {
  const decide = useDecideReviewReport();
  const what = whatOf(report);
  const send = async (reason: string) => {
    await decide.mutateAsync({ params: { id: report.id }, body: { hide, reason } });
    toast({ title: 'Report decided', description: 'Those who reported it are told why.' });
  };
  const hidden =
    what === 'review' ? 'Nobody but its author reads it any more, and it does not count.' : 'Nobody but its author reads it any more.';
  return (
    <ReasonDialog
      title={hide ? `Hide this ${what}?` : `Let this ${what} stand?`}
      text={hide ? hidden : 'It goes on being read and counted.'}
      hint={hide ? 'Its author and those who reported it read it.' : 'Those who reported it read it.'}
      missing="Please give a reason"
      maxLength={300}
      action={hide ? `Hide ${what}` : 'Let it stand'}
      pendingLabel="Deciding..."
      onSend={send}
      onClose={onClose}
    />
  );
}
