import { describeAccuracy } from '#shared/distance.ts';
import { useState } from 'react';
import { offerReads, useStep } from '#domains/quotes/web/quote-data.ts';
import { formatDateTime } from '#shared/dates.ts';
import { formatUsd } from '#shared/money.ts';
import { useSend } from '#web/api/queries.ts';
import { useCachedCall } from '#web/offline/use-cached-call.ts';
import { RefusedWork } from '#web/offline/refused-work.tsx';
import { useWork } from '#web/offline/use-work.ts';
import type { Work } from '#web/offline/work.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Facts } from '#web/ui/facts/facts.tsx';
import { ReasonDialog } from '#web/forms/reason-dialog.tsx';
import type { DryRun, DryRunState } from '../../dry-runs/schemas.ts';
import { decideDryRun, disputeDryRun, listDryRuns } from '../../endpoints.ts';
import { EvidencePicture } from '../evidence-field.tsx';
import { DocumentArrival } from './document-arrival.tsx';
import { feeIfCancelled, describeProposal } from './proposal-messages.ts';
import { arrivalHere, type ArrivalSays } from './waiting.ts';

const states: Readonly<Record<DryRunState, readonly [tone: 'neutral' | 'lane' | 'good' | 'warn', word: string]>> = {
  documented: ['lane', 'Documented'],
  disputed: ['warn', 'Disputed, waiting for Carriage'],
  upheld: ['good', 'Confirmed'],
  rejected: ['neutral', 'Rejected'],
};

interface DryRunsProps {
  transportId: string;
  enabled: boolean;
  keepsFor: string | null;
  /** Whether a dry run can have happened yet. */
  isDue?: boolean;
}

export function DryRuns({ transportId, enabled, keepsFor, isDue = true }: DryRunsProps) {
  const { data } = useCachedCall(listDryRuns, { params: { id: transportId } }, keepsFor, enabled);
  const waits = arrivalHere(useWork(keepsFor, transportId));
  const [isOpen, setOpen] = useState(false);
  if (!data || (data.runs.length === 0 && !waits && !(data.can.document && isDue))) return null;
  const mayDocument = data.can.document && !waits;
  return (
    <Card
      title="Dry run"
      text="If no one is at pickup or the vehicle cannot be loaded, document it on the spot."
      {...(mayDocument && {
        foot: (
          <Button variant="secondary" icon="map-pin" onClick={() => setOpen(true)}>
            Document a dry run
          </Button>
        ),
      })}
    >
      {waits && <WaitsHere waits={waits} />}
      {waits && data.runs.length === 0 ? null : data.runs.length === 0 ? (
        <p className="text-muted">
          {data.fee === null
            ? 'We record a photo, time and location of the dry run for both sides.'
            : `If the shipper cancels after your dry run, you get a fee of ${formatUsd(data.fee)}.`}
        </p>
      ) : (
        <div className="grid gap-6">
          {data.runs.map((run) => (
            <Run key={run.id} transportId={transportId} run={run} />
          ))}
        </div>
      )}
      {isOpen && <DocumentArrival transportId={transportId} keepsFor={keepsFor} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function WaitsHere({ waits }: { waits: Work }) {
  const content = waits.says as ArrivalSays;
  return (
    <article aria-label="Dry run on this phone" className="grid gap-3">
      {waits.refusal !== null ? (
        <RefusedWork refused={[waits]} />
      ) : (
        <Alert tone="info" title="Saved on this phone">
          <p role="status">We send it automatically when you are back online, even if you close this page.</p>
        </Alert>
      )}
      <p className="wrap-anywhere">{content.words}</p>
      <Facts
        facts={[
          { label: 'Arrived', value: formatDateTime(content.arrivedAt) },
          { label: 'Device location', value: describePlace(content) },
        ]}
      />
    </article>
  );
}

const describePlace = ({ place, noPlaceReason }: Pick<DryRun, 'place' | 'noPlaceReason'>): string =>
  place ? `${place.lat.toFixed(5)}, ${place.lng.toFixed(5)}, ${describeAccuracy(place.accuracyMeters)}` : `Unknown: ${noPlaceReason}`;

function Run({ transportId, run }: { transportId: string; run: DryRun }) {
  const { state, words, reportedBy, photoId, arrivedAt, disputedWords, decisionWords } = run;
  const [tone, label] = states[state];
  const fee = feeIfCancelled(run);
  const waits = describeProposal(run);
  return (
    <article aria-label="Dry run" className="grid gap-3">
      <Badge tone={tone} className="justify-self-start">
        {label}
      </Badge>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="grid content-start gap-3">
          <p className="wrap-anywhere">{words}</p>
          <Facts
            facts={[
              { label: 'Arrived', value: formatDateTime(arrivedAt) },
              { label: 'Device location', value: describePlace(run) },
              { label: 'Documented by', value: reportedBy },
              ...(fee === null ? [] : [{ label: 'Fee if the shipper cancels', value: formatUsd(fee), figures: true }]),
            ]}
          />
        </div>
        <EvidencePicture transportId={transportId} photoId={photoId} alt="Photo on arrival" />
      </div>
      {disputedWords && <p className="wrap-anywhere">The shipper: {disputedWords}</p>}
      {decisionWords && <p className="wrap-anywhere">Carriage: {decisionWords}</p>}
      {waits && (
        <p role="status" className="font-head font-semibold wrap-anywhere">
          {waits}
        </p>
      )}
      <RunActions run={run} />
    </article>
  );
}

type Window = 'dispute' | 'stands' | 'falls';

const windows = {
  dispute: {
    title: 'Dispute the dry run?',
    text: 'Carriage reviews the evidence and decides. Until then, no fee is paid.',
    hint: 'Visible to the carrier and Carriage.',
    action: 'Dispute',
  },
  stands: {
    title: 'Confirm the dry run?',
    text: 'If the shipper cancels, the carrier gets the fee.',
    hint: 'Visible to both sides.',
    action: 'Confirm dry run',
  },
  falls: {
    title: 'Reject the dry run?',
    text: 'The carrier gets no fee. A fee kept after a cancellation is refunded to the shipper.',
    hint: 'Visible to both sides.',
    action: 'Reject dry run',
  },
} as const;

export const decisionBody = (window: Exclude<Window, 'dispute'>, text: string) => ({ stands: window === 'stands', words: text });

function RunActions({ run: { id, can } }: { run: DryRun }) {
  const [open, setOpen] = useState<Window | null>(null);
  const dispute = useSend(disputeDryRun, { refreshes: offerReads, idempotent: true });
  const decide = useSend(decideDryRun, { refreshes: [...offerReads, '/api/admin/payment'], idempotent: true });
  const run = useStep();
  const send = (text: string) =>
    open === 'dispute' || open === null
      ? run('Failed to dispute the dry run', () => dispute.mutateAsync({ params: { id }, body: { words: text } }))
      : run('Failed to decide the dry run', () => decide.mutateAsync({ params: { id }, body: decisionBody(open, text) }));
  if (!can.dispute && !can.decide) return null;
  return (
    <div className="flex flex-wrap gap-3">
      {can.dispute && (
        <Button variant="secondary" onClick={() => setOpen('dispute')}>
          Dispute
        </Button>
      )}
      {can.decide && (
        <>
          <Button onClick={() => setOpen('stands')}>Confirm</Button>
          <Button variant="secondary" onClick={() => setOpen('falls')}>
            Reject
          </Button>
        </>
      )}
      {open && (
        <ReasonDialog
          {...windows[open]}
          missing="Enter a reason"
          maxLength={1000}
          pendingLabel="Sending..."
          onSend={send}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}
