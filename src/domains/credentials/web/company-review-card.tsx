import { useState } from 'react';
import { formatDate } from '#shared/dates.ts';
import { formatPhone } from '#shared/text/phones.ts';
import { ReasonDialog } from '#web/forms/reason-dialog.tsx';
import { useCall, useSend } from '#web/api/queries.ts';
import { Facts } from '#web/ui/facts/facts.tsx';
import { ListState } from '#web/ui/feedback/list-state.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { companyMethodLabels } from '../company/company-rules.ts';
import type { CompanyReview } from '../company/company-schemas.ts';
import { getCompanyReview, recordCallback } from '../endpoints.ts';
import { SameNumberAlert } from './same-number-alert.tsx';

export function CompanyReviewCard({ userId }: { userId: string }) {
  const review = useCall(getCompanyReview, { params: { id: userId } });
  const [isVerifying, setVerifying] = useState<boolean | null>(null);
  return (
    <Card
      title="Company verification"
      text="For compliance officers. Call the number on file with FMCSA, not one from the account."
      aside={review.data && (review.data.verification ? <Badge tone="good">Verified</Badge> : <Badge tone="warn">Not verified</Badge>)}
      foot={
        review.data?.dotNumber && (
          <>
            <Button variant="secondary" onClick={() => setVerifying(true)}>
              Record a call
            </Button>
            {review.data.verification && (
              <Button variant="danger" onClick={() => setVerifying(false)}>
                Withdraw verification
              </Button>
            )}
          </>
        )
      }
    >
      <ListState query={review}>
        {(data) => (
          <div className="grid gap-4">
            <SameNumberAlert accounts={data.sameDotNumber} />
            <CompanyFacts review={data} />
          </div>
        )}
      </ListState>
      {isVerifying !== null && <CallDialog userId={userId} verified={isVerifying} onClose={() => setVerifying(null)} />}
    </Card>
  );
}

function CompanyFacts({ review: { dotNumber, contact, verification } }: { review: CompanyReview }) {
  const onFile = (value: string | null | undefined, changedAt: string | null | undefined) => {
    if (!contact) return 'Not looked up yet';
    if (!value) return 'None on file';
    return changedAt ? `${value}, changed on ${formatDate(changedAt)}` : value;
  };
  return (
    <Facts
      facts={[
        { label: 'USDOT', value: dotNumber ?? 'None', figures: true },
        { label: 'Phone on file', value: onFile(contact?.phone && formatPhone(contact.phone), contact?.phoneChangedAt) },
        { label: 'Mailbox on file', value: onFile(contact?.email, contact?.emailChangedAt), wide: true },
        {
          label: 'Verification',
          value: verification ? `${companyMethodLabels[verification.method]}, ${formatDate(verification.verifiedAt)}` : 'None',
          wide: true,
        },
        ...(verification?.note
          ? [{ label: `Note by ${verification.verifiedByName ?? 'a former officer'}`, value: verification.note, wide: true }]
          : []),
      ]}
    />
  );
}

function CallDialog({ userId, verified, onClose }: { userId: string; verified: boolean; onClose: () => void }) {
  const record = useSend(recordCallback, { refreshes: ['/api/admin/companies', '/api/carriers'] });
  const send = async (note: string) => {
    await record.mutateAsync({ params: { id: userId }, body: { verified, note } });
    toast({ title: verified ? 'Company verified' : 'Verification withdrawn' });
  };
  const common = { onSend: send, onClose, maxLength: 2000, label: 'Note', failed: "We couldn't save this" };
  return verified ? (
    <ReasonDialog
      {...common}
      title="Record a call"
      text="Record it only if the company confirmed this account."
      hint="Which number you called, whom you spoke to and what was said. Only officers and administrators read it."
      missing="Say whom you spoke to and what was said"
      isCalm
      action="Verify company"
      pendingLabel="Saving..."
    />
  ) : (
    <ReasonDialog
      {...common}
      title="Withdraw verification"
      text="Offers of this account no longer show a verified company."
      hint="The account gets this note."
      missing="Say why you withdraw it"
      action="Withdraw verification"
      pendingLabel="Withdrawing..."
    />
  );
}
