import { ComplianceBadge } from '#domains/bids/web/compliance-gate.tsx';
import { ComplianceFixes } from '#domains/transports/web/compliance-card.tsx';
import { useCall } from '#web/api/queries.ts';
import { pageTitle } from '#web/shell/page-title.ts';
import { Page } from '#web/shell/page.tsx';
import { Card } from '#web/ui/card.tsx';
import { Empty, ListState } from '#web/ui/list-state.tsx';
import { getComplianceStatus } from '../contract.ts';

export const meta = () => pageTitle('Compliance Documents');

/** Where the account stands with the gate today, and what it can do about it. */
export default function ComplianceDocumentsScreen() {
  const status = useCall(getComplianceStatus, {});
  return (
    <Page title="Compliance Documents" text="What the marketplace asks of your account, and where it stands today.">
      <ListState query={status}>
        {(answer) => (
          <>
            <Card title="Where you stand">
              {answer.violations.length > 0 && <p className="mb-2">{answer.message}</p>}
              <ComplianceBadge status={answer} />
            </Card>
            <ComplianceFixes status={answer} />
            <section aria-label="Your Documents" className="grid gap-3">
              <h2 className="text-lg">Your Documents</h2>
              <Empty
                title="No compliance documents uploaded yet"
                text="Each paper you upload is read by a compliance officer; the answer comes to your bell and by e-mail."
              />
            </section>
          </>
        )}
      </ListState>
    </Page>
  );
}
