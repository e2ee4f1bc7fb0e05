import { useState } from 'react';
import type { Participants } from '#domains/quotes/crew/crew-schemas.ts';
import { getCrew } from '#domains/quotes/endpoints.ts';
import { PhotoExceptions } from '#domains/inspections/web/photos/photo-exceptions.tsx';
import { useInspections } from '#domains/inspections/web/waiting/work.ts';
import { useStep } from '#domains/quotes/web/quote-data.ts';
import { formatDateTime } from '#shared/dates.ts';
import { useCall } from '#web/api/queries.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/overlays/confirm.tsx';
import { Facts } from '#web/ui/facts/facts.tsx';
import { FoldCard } from '#web/ui/fold-card.tsx';
import { Picture } from '#web/ui/pictures/picture.tsx';
import type { Handover } from '../schemas.ts';
import { listCallableParticipants, describeComing, handoverDigest, handoverFacts, handoverBadge } from './handover-labels.ts';
import { useHandover, useRenewCode } from './handover-data.ts';
import { DoNotRelease } from './do-not-release.tsx';
import { driverPhotoUrl } from './driver-photo-url.ts';
import { tooManyCodes } from '../release-rules.ts';
import { StopDialog } from './stop-dialog.tsx';
import { TruckDialog } from './truck-dialog.tsx';

interface HandoverCardProps {
  transportId: string;
  vehicle: string;
  enabled: boolean;
}

export function HandoverCard({ transportId, vehicle, enabled }: HandoverCardProps) {
  const { data } = useHandover(transportId, enabled);
  const crew = useCall(getCrew, { params: { id: transportId } }, { enabled });
  const [handover] = data ?? [];
  const inspections = useInspections(transportId, { enabled: Boolean(handover?.code), fresh: true });
  if (!handover) return null;
  const { can, stop } = handover;
  const [tone, label] = handoverBadge(handover);
  return (
    <FoldCard
      title="At pickup"
      text={can.pickUp ? describeComing(handover) : 'Compare these before the vehicle leaves.'}
      digest={handoverDigest(handover)}
      startsOpen={can.pickUp || stop !== null}
      isDone={handover.releasedAt !== null && stop === null}
      aside={<Badge tone={tone}>{label}</Badge>}
    >
      <div className="grid gap-4">
        {handover.code && <PhotoExceptions exceptions={inspections.data?.pickup?.exceptions ?? []} />}
        {handover.code && <Code code={handover.code} />}
        {!can.pickUp && (
          <div className="flex flex-wrap gap-4">
            {handover.driverPhotoId && (
              <Picture
                src={driverPhotoUrl(handover.driverPhotoId)}
                alt={`${crew.data?.[0]?.driver?.name ?? 'The driver'}, photo provided by the driver`}
                className="size-32 rounded bg-sunken object-cover"
              />
            )}
            <div className="min-w-0 flex-1 basis-56">
              <Facts columns={1} facts={handoverFacts(handover, crew.data?.[0])} />
            </div>
          </div>
        )}
        {handover.releaseReason && (
          <p className="text-sm [overflow-wrap:anywhere]">
            Released without the code <span>{handover.releasedAt && formatDateTime(handover.releasedAt)}</span>: {handover.releaseReason}
          </p>
        )}
        <HandoverSteps transportId={transportId} vehicle={vehicle} handover={handover} crew={crew.data?.[0]} />
      </div>
    </FoldCard>
  );
}

function Code({ code }: { code: string }) {
  return (
    <div className="rounded border border-line border-l-4 border-l-lane bg-sunken px-4 py-3">
      <p className="form-label">Release code</p>
      <p className="figures text-3xl font-bold tracking-wider">{code}</p>
      <p className="mt-1 text-sm">
        Give it only to the driver in front of you, once driver, truck, plate and DOT number match. We never ask for it by phone or email.
      </p>
    </div>
  );
}

interface StepsProps {
  transportId: string;
  vehicle: string;
  handover: Handover;
  crew: Participants | undefined;
}

type Window = 'stop' | 'truck' | 'renew' | 'stopped';

export function HandoverSteps({ transportId, vehicle, handover, crew }: StepsProps) {
  const { can, stop, truck } = handover;
  const [open, setOpen] = useState<Window | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <div className="flex flex-wrap gap-3 empty:hidden">
        {stop && (
          <Button variant="danger" icon="alert-triangle" onClick={() => setOpen('stopped')}>
            Do not release: who to call
          </Button>
        )}
        {can.stop && (
          <Button variant="danger" icon="alert-triangle" onClick={() => setOpen('stop')}>
            Something doesn't match
          </Button>
        )}
        {can.nameTruck && (
          <Button variant="secondary" icon="truck" onClick={() => setOpen('truck')}>
            {truck ? 'Change truck' : 'Add truck'}
          </Button>
        )}
        {can.renewCode && (
          <Button variant="secondary" icon="refresh" onClick={() => setOpen('renew')}>
            Make a new code
          </Button>
        )}
      </div>
      {open === 'stop' && <StopDialog transportId={transportId} onClose={close} onStopped={() => setOpen('stopped')} />}
      {open === 'truck' && <TruckDialog transportId={transportId} handover={handover} onClose={close} />}
      {open === 'renew' && <RenewCode transportId={transportId} wasStopped={stop !== null} onClose={close} />}
      {open === 'stopped' && stop && (
        <DoNotRelease
          stop={stop}
          next={`Keep the keys and documents of the ${vehicle}. We've notified the carrier and driver. ${stop.why === 'too_many_codes' ? tooManyCodes : 'Pickup is blocked until you make a new code.'}`}
          calls={listCallableParticipants(crew)}
          onClose={close}
          foot={
            <>
              {can.renewCode && (
                <Button variant="lane" size="lg" icon="refresh" onClick={() => setOpen('renew')}>
                  Resolved: make a new code
                </Button>
              )}
              <Button variant="asphalt" size="lg" className="border-on-danger" onClick={close}>
                Back to the transport
              </Button>
            </>
          }
        />
      )}
    </>
  );
}

function RenewCode({ transportId, wasStopped, onClose }: { transportId: string; wasStopped: boolean; onClose: () => void }) {
  const renew = useRenewCode();
  const run = useStep();
  return (
    <Confirm
      open
      onOpenChange={(open) => !open && onClose()}
      title="Make a new release code?"
      text={
        wasStopped
          ? 'This resumes the handover and notifies the driver. Do it only once you know who is picking up.'
          : 'The old code stops working.'
      }
      action="Make a new code"
      pendingLabel="Making..."
      onConfirm={() => run("We couldn't make a new code", () => renew.mutateAsync({ params: { id: transportId } }))}
    />
  );
}
