import { formatDateTime } from '#shared/dates.ts';
import { counted } from '#shared/text/counted.ts';
import { inspectionPath } from '#domains/quotes/booking/driver-paths-rules.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import type { Inspection, Inspections } from '../schemas.ts';
import { toCounts, describeCounts } from '../counts-rules.ts';
import { stageLabels } from '../photos/shots-rules.ts';
import { InspectionReport } from './inspection-report.tsx';
import { getPickupContent, ownView } from './own-view.ts';
import { PhotoExceptions } from './photos/photo-exceptions.tsx';
import { describeBegun } from './state-labels.ts';
import { useInspections } from './waiting/work.ts';
import { WrittenContent } from './signing/written-content.tsx';

/** Pickup, delivery, then surveys from oldest to newest. */
const getViews = ({ pickup, delivery, surveys }: Inspections): Inspection[] =>
  [pickup, delivery, ...surveys.toReversed()].filter((view) => view !== null);

export function TransportInspections({ transportId, enabled }: { transportId: string; enabled: boolean }) {
  const { data: all } = useInspections(transportId, { enabled, fresh: true });
  const views = all ? getViews(all) : [];
  const [sealed, open] = [views.filter(({ state }) => state === 'sealed'), views.filter(({ state }) => state !== 'sealed')];
  return (
    <>
      {all?.can.survey && !open.some(({ stage, can }) => stage === 'survey' && can.write) && (
        <SurveyCard transportId={transportId} hasOwn={ownView(all, 'survey') !== null} />
      )}
      {sealed.length > 0 && (
        <div className="grid divide-y divide-line rounded border border-line bg-surface">
          {sealed.map((view) => (
            <SealedLine key={view.id} view={view} />
          ))}
        </div>
      )}
      {open.map((view) => (
        <OpenCard key={view.id} transportId={transportId} view={view} all={all!} />
      ))}
    </>
  );
}

const SurveyCard = ({ transportId, hasOwn }: { transportId: string; hasOwn: boolean }) => (
  <Card
    title={stageLabels.survey}
    text="Record the vehicle's condition now. Only you sign it. Once sealed, it can't be changed, and both parties are notified."
  >
    <ButtonLink to={`${inspectionPath(transportId, 'survey')}${hasOwn ? '?another=yes' : ''}`} size="lg" className="max-sm:w-full">
      {hasOwn ? 'Inspect again' : 'Inspect the vehicle'}
    </ButtonLink>
  </Card>
);

const describeMade = ({ stage, inspectorName, sealedAt }: Inspection): string =>
  stage === 'survey' && sealedAt ? `${inspectorName}, ${formatDateTime(sealedAt)}` : '';

function SealedLine({ view }: { view: Inspection }) {
  const { stage, verified, content, exceptions } = view;
  const madeText = describeMade(view);
  const countsText = content && describeCounts(toCounts(content));
  return (
    <section
      aria-label={[stageLabels[stage], madeText].filter(Boolean).join(', ')}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 px-5 py-1"
    >
      <h2 className="text-base">{stageLabels[stage]}</h2>
      {verified === false ? <Badge tone="bad">Verification failed</Badge> : <Badge tone="good">Sealed</Badge>}
      {countsText && <p className="text-sm text-muted">{countsText}</p>}
      {madeText && <p className="text-sm wrap-anywhere text-muted">{madeText}</p>}
      {exceptions.length > 0 && (
        <details className="order-last w-full pb-2">
          <summary className="min-h-8 cursor-pointer text-sm font-semibold">
            {counted(exceptions.length, { one: 'required photo', other: 'required photos' })} missing
          </summary>
          <PhotoExceptions exceptions={exceptions} />
        </details>
      )}
      <ButtonLink to="?tab=documents" variant="quiet" preventScrollReset className="ml-auto">
        Read<span className="sr-only">: {[stageLabels[stage].toLowerCase(), madeText].filter(Boolean).join(', ')}</span>
      </ButtonLink>
    </section>
  );
}

function OpenCard({ transportId, view, all }: { transportId: string; view: Inspection; all: Inspections }) {
  const { stage, can, content, exceptions } = view;
  return (
    <Card
      title={stageLabels[stage]}
      text={`${describeBegun(view)}.`}
      {...(can.write && { foot: <ButtonLink to={inspectionPath(transportId, stage)}>Continue inspection</ButtonLink> })}
    >
      {!can.write && <PhotoExceptions exceptions={exceptions} />}
      {!can.write && !content && (
        <p className="text-muted">You can read it once {stage === 'survey' ? 'it is signed' : 'both have signed'}.</p>
      )}
      {!can.write && content && (
        <details>
          <summary className="min-h-8 cursor-pointer font-semibold text-action-ink">Report so far</summary>
          <div className="mt-4 grid gap-6">
            <WrittenContent
              transportId={transportId}
              type={all.vehicle.vehicleType}
              stage={stage}
              content={content}
              before={getPickupContent(all, stage)}
              remarks={view.remarks}
              level={3}
            />
          </div>
        </details>
      )}
    </Card>
  );
}

export function SealedInspections({ transportId, enabled }: { transportId: string; enabled: boolean }) {
  const { data: all } = useInspections(transportId, { enabled, fresh: true });
  if (!all) return null;
  return (
    <>
      {getViews(all)
        .filter(({ state }) => state === 'sealed')
        .toSorted((one, other) => Date.parse(other.sealedAt!) - Date.parse(one.sealedAt!))
        .map((view) => (
          <Card key={view.id} title={stageLabels[view.stage]}>
            <InspectionReport all={all} view={view} />
          </Card>
        ))}
    </>
  );
}
