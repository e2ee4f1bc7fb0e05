import { useEffect, useRef } from 'react';
import { useParams } from 'react-router';
import { z } from 'zod';
import { describeClock } from '#shared/dates/device-clock.ts';
import { Page } from '#web/shell/page.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Empty, ListState } from '#web/ui/feedback/list-state.tsx';
import { useAddress } from '#web/ui/inputs/use-address.ts';
import { useSession } from '#domains/accounts/web/session.ts';
import { getTransportPayment } from '#domains/payments/endpoints.ts';
import { RefundedInTransit } from '#domains/payments/web/refunded-in-transit.tsx';
import { useCachedCall } from '#web/offline/use-cached-call.ts';
import { ownDeviceId } from '#web/offline/device.ts';
import { useWork } from '#web/offline/use-work.ts';
import type { Work } from '#web/offline/work.ts';
import type { Content } from '../sealing/content-rules.ts';
import type { Inspections } from '../schemas.ts';
import { toMissing, getSections, type Section } from '../missing-rules.ts';
import { stageLabels, type InspectionStage } from '../photos/shots-rules.ts';
import { ItemsPart, OperationPart, OutcomePart, SurroundingsPart } from './answer-parts.tsx';
import { BeginCard } from './begin-card.tsx';
import { DamagePart } from './damage/damage-part.tsx';
import { InspectionReport } from './inspection-report.tsx';
import { getPickupContent, ownView } from './own-view.ts';
import type { PartProps } from './part.ts';
import { PartsNav } from './parts-nav.tsx';
import { PhotosPart } from './photos/photos-part.tsx';
import { ReadingsPart } from './readings-part.tsx';
import { SignaturesPart } from './signing/signatures-part.tsx';
import { VinPart } from './vin/vin-part.tsx';
import { NotTaken, OnThisPhone } from './waiting/on-this-phone.tsx';
import { applyPendingWork, type PendingInspection } from './waiting/waiting.ts';
import { useInspectionWork, useInspectionsHere } from './waiting/work.ts';

const doneLabels: Record<InspectionStage, string> = {
  pickup: 'Picked up. The vehicle is in transit.',
  delivery: "Delivered. We've notified the shipper.",
  survey: "Filed. We've notified the shipper and carrier.",
};

const notNow: Record<InspectionStage, string> = {
  pickup: "Only this job's driver inspects the vehicle, before pickup and before delivery.",
  delivery: "Only this job's driver inspects the vehicle, before pickup and before delivery.",
  survey: 'A participating inspection agent can inspect the vehicle between booking and delivery, and while a claim is open.',
};

/** The current section is in the address, so a reload returns to it. */
export function InspectionFlow({ stage }: { stage: InspectionStage }) {
  const { transportId = '' } = useParams();
  const isId = z.uuid().safeParse(transportId).success;
  const query = useInspectionsHere(transportId, isId);
  const title = stageLabels[stage];
  const missing = !isId || query.error?.status === 404;
  if (missing)
    return (
      <Page title="Transport Not Found" width="form">
        <Card>
          <p>This transport does not exist or you don't have access to it</p>
        </Card>
      </Page>
    );
  return (
    <Page
      title={title}
      about={`${title}${query.data ? `: ${query.data.vehicle.title}` : ''}`}
      width="form"
      trail={[
        { label: 'Dashboard', to: '/dashboard' },
        { label: query.data?.vehicle.title ?? 'Transport', to: `/transports/${transportId}` },
      ]}
    >
      {stage === 'delivery' && <PaidBack transportId={transportId} />}
      <ListState query={query}>{(all) => <Stood transportId={transportId} stage={stage} all={all} />}</ListState>
    </Page>
  );
}

/** Warns before a refunded vehicle is handed over; also offline, from this phone's cache. */
function PaidBack({ transportId }: { transportId: string }) {
  const { user } = useSession();
  const { data } = useCachedCall(getTransportPayment, { params: { id: transportId } }, user?.id ?? null);
  return data?.paidBackOnRoad && <RefundedInTransit />;
}

function Stood({ transportId, stage, all }: { transportId: string; stage: InspectionStage; all: Inspections }) {
  const [search] = useAddress();
  const work = useInspectionWork(transportId, stage);
  const { user } = useSession();
  const waiting = useWork(user?.id ?? null, transportId);
  const here = applyPendingWork(all, stage, waiting, user?.fullName ?? '');
  const { view } = here;
  const mayBegin = stage === 'survey' ? all.can.survey : all.can.inspect === stage;
  const isAnother = mayBegin && stage === 'survey' && search.has('another');
  if (view?.state === 'sealed' && !isAnother)
    return (
      <div className="grid gap-6">
        {view.content && (
          <Alert
            tone="good"
            title="Signed and sealed"
            actions={<ButtonLink to={`/transports/${transportId}`}>To the transport</ButtonLink>}
          >
            {doneLabels[stage]}
          </Alert>
        )}
        <InspectionReport all={all} view={view} level={2} />
      </div>
    );
  if (!view?.can.write && !mayBegin) return <Empty title="Nothing to inspect right now" text={notNow[stage]} />;
  if (!view?.content || view.state === 'sealed' || view.deviceId !== ownDeviceId())
    return (
      <div className="grid gap-5">
        <NotTaken work={waiting} />
        <BeginCard stage={stage} all={all} work={work} />
      </div>
    );
  if (here.isSealing) return <Sealing transportId={transportId} here={here} />;
  return (
    <>
      <OnThisPhone here={here} work={waiting} />
      <Parts transportId={transportId} stage={stage} all={all} content={view.content} work={work} refusal={sealRefusal(waiting)} />
    </>
  );
}

const sealRefusal = (work: readonly Work[]): string | null => work.find(({ kind }) => kind === 'inspection.seal')?.refusal ?? null;

function Sealing({ transportId, here }: { transportId: string; here: PendingInspection }) {
  return (
    <div className="grid gap-5">
      <OnThisPhone here={here} work={[]} />
      <Alert
        tone="info"
        title="Signed and sealed on this phone"
        actions={<ButtonLink to={`/transports/${transportId}`}>To the transport</ButtonLink>}
      >
        We send it automatically, even if you close this page and come back later. Until it's sent, don't clear this browser's data.
      </Alert>
    </div>
  );
}

interface PartsProps {
  refusal: string | null;
  transportId: string;
  stage: InspectionStage;
  all: Inspections;
  content: Content;
  work: ReturnType<typeof useInspectionWork>;
}

function Parts({ transportId, stage, all, content, work, refusal }: PartsProps) {
  const { vehicle } = all;
  const [search, change] = useAddress();
  const frame = useRef<HTMLDivElement>(null);
  const sections = getSections({ stage, vehicleType: vehicle.vehicleType });
  const missing = toMissing({ ...vehicle, stage }, content);
  const chosen = sections.find((section) => section === search.get('part'));
  const section = chosen ?? missing[0]?.section ?? 'signatures';
  const at = sections.indexOf(section);
  const lastSection = useRef<Section | null>(null);
  const goTo = (to: Section) => {
    work.clearFailure();
    change({ part: to }, 'push');
  };
  // Without a section in the address, the first incomplete one is shown.
  useEffect(() => {
    if (!chosen) change({ part: section, another: '' });
  }, [chosen, section, change]);
  useEffect(() => {
    if (lastSection.current !== null && lastSection.current !== section) {
      window.scrollTo({ top: 0 });
      frame.current?.querySelector('h2')?.focus({ preventScroll: true });
    }
    lastSection.current = section;
  }, [section]);
  const part: PartProps = {
    transportId,
    stage,
    vehicle,
    content,
    work: { ...work, failure: work.failure ?? refusal },
    type: vehicle.vehicleType,
    before: getPickupContent(all, stage),
    place: `Part ${at + 1} of ${sections.length}`,
    onNext: () => goTo(sections[Math.min(at + 1, sections.length - 1)]!),
    onBack: at > 0 ? () => goTo(sections[at - 1]!) : null,
  };
  const clock = describeClock(ownView(all, stage)?.clockAheadSeconds ?? null);
  return (
    <div ref={frame} className="grid gap-5">
      {clock && <Alert tone="warn">{clock}</Alert>}
      <PartsNav sections={sections} current={section} missing={missing} onGoTo={goTo} />
      <OnePart key={section} section={section} part={part} onGoTo={goTo} />
    </div>
  );
}

const simple = {
  photos: PhotosPart,
  vin: VinPart,
  readings: ReadingsPart,
  operation: OperationPart,
  surroundings: SurroundingsPart,
  damage: DamagePart,
  items: ItemsPart,
  outcome: OutcomePart,
} as const;

function OnePart({ section, part, onGoTo }: { section: Section; part: PartProps; onGoTo: (to: Section) => void }) {
  if (section === 'signatures') return <SignaturesPart {...part} onGoTo={onGoTo} />;
  const Part = simple[section];
  return <Part {...part} />;
}
