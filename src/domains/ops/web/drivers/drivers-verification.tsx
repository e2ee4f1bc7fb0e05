import { useState, type ReactNode } from 'react';
import { dotMcStatus } from '#domains/credentials/endpoints.ts';
import { formatDateTime } from '#shared/dates.ts';
import { useCall } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/inputs/field.tsx';
import { Textarea } from '#web/ui/inputs/input.tsx';
import type { DriverReview, IndependentDriver } from '../../drivers/independent-drivers-schemas.ts';
import { reviewLabels, type ReviewKind } from '../../drivers/independent-drivers-rules.ts';
import { useReviewDriver } from './drivers-data.ts';
import { VerifiedBadge } from './drivers-status.tsx';

/** Manual decisions: insurance, and DOT and MC numbers. */
export function DriverVerification({ driver }: { driver: IndependentDriver }) {
  const { insuranceVerified, insuranceReview, liabilityInsuranceDoc, dotMcVerified, dotMcReview, dotNumber, mcNumber } = driver;
  const register = useCall(dotMcStatus, {});
  return (
    <div className="grid items-start gap-5 md:grid-cols-2">
      <Review id={driver.id} kind="insurance" verified={insuranceVerified} last={insuranceReview}>
        {liabilityInsuranceDoc
          ? 'The latest certificate of insurance is under Documents.'
          : "No certificate of insurance on file. You can't verify insurance without one."}
      </Review>
      <Review id={driver.id} kind="dot_mc" verified={dotMcVerified} last={dotMcReview}>
        <span className="figures">{dotNumber ? `DOT ${dotNumber}` : 'No DOT number'}</span>,{' '}
        <span className="figures">{mcNumber ?? 'no MC number'}</span>.
        <span>{register.data?.mode === 'bypass' && ' Numbers are not checked with FMCSA: the mode is bypass.'}</span>
      </Review>
    </div>
  );
}

interface ReviewProps {
  id: string;
  kind: ReviewKind;
  verified: boolean;
  last: DriverReview | null;
  children: ReactNode;
}

function Review({ id, kind, verified, last, children }: ReviewProps) {
  const [notes, setNotes] = useState('');
  const { decide, isPending } = useReviewDriver(id, kind);
  const label = reviewLabels[kind];
  const matter = kind === 'insurance' ? 'insurance' : 'DOT/MC';
  const press = async (decision: boolean) => {
    if (await decide({ verified: decision, notes })) setNotes('');
  };
  return (
    <Card level={3} title={label} aside={<VerifiedBadge verified={verified} />}>
      <div className="grid gap-4">
        <p>{children}</p>
        <LastReview last={last} />
        <Field label={`Notes on ${matter}`} optional hint="The driver can read them.">
          <Textarea rows={2} maxLength={1000} value={notes} onChange={(event) => setNotes(event.target.value)} />
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button icon="check" pending={isPending} onClick={() => void press(true)}>
            Verify {matter}
          </Button>
          <Button variant="secondary" pending={isPending} className="text-bad!" onClick={() => void press(false)}>
            Reject {matter}
          </Button>
        </div>
      </div>
    </Card>
  );
}

function LastReview({ last }: { last: DriverReview | null }) {
  if (!last) return <p className="text-sm text-muted">Not reviewed yet.</p>;
  const { verified, notes, reviewedBy, reviewedAt } = last;
  return (
    <p className="border-l-4 border-line-strong pl-3 text-sm">
      {verified ? 'Verified' : 'Rejected'} by {reviewedBy}, <time dateTime={reviewedAt}>{formatDateTime(reviewedAt)}</time>
      {notes && <span className="block text-muted [overflow-wrap:anywhere]">{notes}</span>}
    </p>
  );
}
