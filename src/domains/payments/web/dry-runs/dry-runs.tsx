import { useState } from 'react';
import { offerReads, useStep } from '#domains/quotes/web/quote-data.ts';
import { formatDateTime } from '#shared/dates.ts';
import { formatUsd } from '#shared/money.ts';
import { useSend } from '#web/api/queries.ts';
import { useKeptCall } from '#web/offline/use-kept-call.ts';
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
import { feeIfCancelled, proposalWords } from './proposal-words.ts';
import { arrivalHere, type ArrivalSays } from './waiting.ts';

const states: Readonly<Record<DryRunState, readonly [tone: 'neutral' | 'lane' | 'good' | 'warn', word: string]>> = {
  documented: ['lane', 'Documented'],
  disputed: ['warn', 'Disputed: Carriage decides'],
  upheld: ['good', 'Stands'],
  rejected: ['neutral', 'Does not stand'],
};

interface DryRunsProps {
  transportId: string;
  enabled: boolean;
  /** The phone of this account sends later what is documented without a signal; null where none does. */
  keepsFor: string | null;
}

/** Arrivals in vain with their evidence, for both sides and the desk, and the way to document one. Nothing where there is neither. */
export function DryRuns({ transportId, enabled, keepsFor }: DryRunsProps) {
  const { data } = useKeptCall(listDryRuns, { params: { id: transportId } }, keepsFor, enabled);
  const waits = arrivalHere(useWork(keepsFor, transportId));
  const [isOpen, setOpen] = useState(false);
  if (!data || (data.runs.length === 0 && !data.can.document && !waits)) return null;
  const mayDocument = data.can.document && !waits;
  return (
    <Card
      title="Arrival in vain"
      text="Nobody there, or nothing to load: documented on the spot, before pickup."
      {...(mayDocument && {
        foot: (
          <Button variant="secondary" icon="map-pin" onClick={() => setOpen(true)}>
            Document an arrival in vain
          </Button>
        ),
      })}
    >
      {waits && <WaitsHere waits={waits} />}
      {waits && data.runs.length === 0 ? null : data.runs.length === 0 ? (
        <p className="text-muted">
          {data.fee === null
            ? 'If you come in vain, a photo, the time and the place are kept for both sides.'
            : `If you come in vain and the shipper then cancels, ${formatUsd(data.fee)} of what is held is yours.`}
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

/** What was documented without a signal, until the server has it. */
function WaitsHere({ waits }: { waits: Work }) {
  const says = waits.says as ArrivalSays;
  return (
    <article aria-label="Arrival in vain on this phone" className="grid gap-3">
      {waits.refusal !== null ? (
        <RefusedWork refused={[waits]} />
      ) : (
        <Alert tone="info" title="Saved on this phone">
          <p role="status">It goes when the network is back, by itself, also when this page is closed and opened again.</p>
        </Alert>
      )}
      <p className="wrap-anywhere">{says.words}</p>
      <Facts
        facts={[
          { label: 'Arrived', value: formatDateTime(says.arrivedAt) },
          { label: 'Device location', value: placeWords(says) },
        ]}
      />
    </article>
  );
}

const placeWords = ({ place, noPlaceReason }: Pick<DryRun, 'place' | 'noPlaceReason'>): string =>
  place ? `${place.lat.toFixed(5)}, ${place.lng.toFixed(5)}, within ${Math.round(place.accuracyMeters)} m` : `Not known: ${noPlaceReason}`;

function Run({ transportId, run }: { transportId: string; run: DryRun }) {
  const { state, words, reportedBy, photoId, arrivedAt, disputedWords, decisionWords } = run;
  const [tone, word] = states[state];
  const fee = feeIfCancelled(run);
  const waits = proposalWords(run);
  return (
    <article aria-label="Arrival in vain" className="grid gap-3">
      <Badge tone={tone} className="justify-self-start">
        {word}
      </Badge>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="grid content-start gap-3">
          <p className="wrap-anywhere">{words}</p>
          <Facts
            facts={[
              { label: 'Arrived', value: formatDateTime(arrivedAt) },
              { label: 'Device location', value: placeWords(run) },
              { label: 'Documented by', value: reportedBy },
              ...(fee === null ? [] : [{ label: 'Paid if the shipper cancels', value: formatUsd(fee), figures: true }]),
            ]}
          />
        </div>
        <EvidencePicture transportId={transportId} photoId={photoId} alt="What was found on arrival" />
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
    title: 'Was it not so?',
    text: 'Carriage looks at the evidence and decides. Until then no fee is paid for it.',
    hint: 'The carrier and Carriage read it.',
    action: 'Dispute it',
  },
  stands: { title: 'Does it stand?', text: 'A cancellation pays the fee for it.', hint: 'Both parties see this.', action: 'It stands' },
  falls: {
    title: 'Does it not stand?',
    text: 'No fee is paid for it; what a cancellation kept goes back to the shipper.',
    hint: 'Both parties see this.',
    action: 'It does not stand',
  },
} as const;

/** A decision of the desk, by the window in which it was made. */
export const decisionBody = (window: Exclude<Window, 'dispute'>, words: string) => ({ stands: window === 'stands', words });

function RunActions({ run: { id, can } }: { run: DryRun }) {
  const [open, setOpen] = useState<Window | null>(null);
  const dispute = useSend(disputeDryRun, { refreshes: offerReads, idempotent: true });
  const decide = useSend(decideDryRun, { refreshes: [...offerReads, '/api/admin/payment'], idempotent: true });
  const run = useStep();
  const send = (words: string) =>
    open === 'dispute' || open === null
      ? run('It was not disputed', () => dispute.mutateAsync({ params: { id }, body: { words } }))
      : run('It was not decided', () => decide.mutateAsync({ params: { id }, body: decisionBody(open, words) }));
  if (!can.dispute && !can.decide) return null;
  return (
    <div className="flex flex-wrap gap-3">
      {can.dispute && (
        <Button variant="secondary" onClick={() => setOpen('dispute')}>
          Dispute it
        </Button>
      )}
      {can.decide && (
        <>
          <Button onClick={() => setOpen('stands')}>It stands</Button>
          <Button variant="secondary" onClick={() => setOpen('falls')}>
            It does not stand
          </Button>
        </>
      )}
      {open && (
        <ReasonDialog
          {...windows[open]}
          missing="Say in a sentence why"
          maxLength={1000}
          pendingLabel="Sending..."
          onSend={send}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}
