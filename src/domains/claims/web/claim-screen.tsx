import { useParams } from 'react-router';
import { z } from 'zod';
import { formatDateTime } from '#shared/dates.ts';
import { formatUsd } from '#shared/money.ts';
import { Page } from '#web/shell/page.tsx';
import { pageTitle } from '#web/shell/page-title.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Facts } from '#web/ui/facts/facts.tsx';
import { Empty, ListState } from '#web/ui/feedback/list-state.tsx';
import { Timeline } from '#web/ui/pictures/timeline.tsx';
import { EvidencePicture } from '#domains/payments/web/evidence-field.tsx';
import type { Claim } from '../schemas.ts';
import { ClaimActions } from './claim-actions.tsx';
import { ClaimEvidenceCard } from './claim-evidence.tsx';
import { ClaimMoney } from './claim-money.tsx';
import { useClaim } from './claim-data.ts';
import { describeClaimState, describeClock, describeNext, stepTitle } from './claim-labels.ts';

export const meta = () => pageTitle('Claim');

export default function ClaimScreen() {
  const { id = '' } = useParams();
  const isId = z.uuid().safeParse(id).success;
  const claim = useClaim(id, isId);
  if (!isId || claim.error?.status === 404)
    return (
      <Page title="Claim Not Found" trail={[{ label: 'Dashboard', to: '/dashboard' }]}>
        <Empty title="Claim not available" text="This claim does not exist or you don't have access to it" />
      </Page>
    );
  if (claim.data) return <Shown claim={claim.data} />;
  return (
    <Page title="Claim" trail={[{ label: 'Dashboard', to: '/dashboard' }]}>
      <ListState query={claim}>{() => null}</ListState>
    </Page>
  );
}

function Shown({ claim }: { claim: Claim }) {
  const { transportId, about, fileNumber, claimed, proposed } = claim;
  const [tone, stateLabel] = describeClaimState(claim);
  const next = describeNext(claim);
  return (
    <Page
      trail={[
        { label: 'Dashboard', to: '/dashboard' },
        { label: 'Transport', to: `/transports/${transportId}` },
      ]}
      about={`Claim ${fileNumber}`}
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          Claim of {formatUsd(claimed)} <Badge tone={tone}>{stateLabel}</Badge>
        </span>
      }
      text={`${about}, file ${fileNumber}`}
    >
      {next && (
        <p role="status" className="font-head text-lg font-semibold">
          {next}
        </p>
      )}
      {proposed && (
        <Alert
          tone="warn"
          title={`${Number(proposed.amount) === 0 ? 'A rejection' : formatUsd(proposed.amount)} proposed by ${proposed.by}`}
        >
          {proposed.isOwn ? 'Another administrator must approve the same amount.' : 'Enter the same amount to approve the decision.'}
        </Alert>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-6">
          <ClaimEvidenceCard claim={claim} />
          <Story claim={claim} />
        </div>
        <div className="grid gap-6">
          <ClaimMoney claim={claim} />
          <Clocks claim={claim} />
        </div>
      </div>
      <ClaimActions claim={claim} />
    </Page>
  );
}

const Clocks = ({ claim: { acknowledge, decide, claimant, carrierSide } }: { claim: Claim }) => (
  <Card
    title="Legal deadlines"
    text="Carriers must acknowledge a claim within 30 days and pay, decline or make an offer within 120 days (49 CFR 370). The date at the top of the page is our own, shorter deadline."
  >
    <Facts
      columns={1}
      facts={[
        { label: 'Acknowledge', value: describeClock(acknowledge) },
        { label: 'Pay, decline or make an offer', value: describeClock(decide) },
        { label: 'Claimed by', value: claimant },
        { label: 'Carrier', value: carrierSide },
      ]}
    />
  </Card>
);

const Story = ({ claim: { steps, transportId } }: { claim: Claim }) => (
  <Card title="History">
    <Timeline
      entries={steps.toReversed().map((step) => ({
        id: step.id,
        title: stepTitle(step),
        time: formatDateTime(step.at),
        state: 'told' as const,
        text: (
          <div className="grid gap-2">
            {step.by && <p className="text-sm">{step.by}</p>}
            {step.words && <p className="wrap-anywhere text-ink">{step.words}</p>}
            {step.photoId && <EvidencePicture transportId={transportId} photoId={step.photoId} alt="With this comment" />}
          </div>
        ),
      }))}
    />
    <ButtonLink to={`/transports/${transportId}?tab=custody`} variant="secondary" className="mt-5 min-h-12 max-sm:w-full">
      Chain of custody
    </ButtonLink>
  </Card>
);
