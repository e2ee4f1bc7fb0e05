import { counted } from '#shared/counted.ts';
import { inspectionPath } from '#domains/quotes/road-rules.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import type { Inspection, Inspections } from '../contract.ts';
import { stageLabels, stages, type Stage } from '../shots-rules.ts';
import { InspectionReport } from './inspection-report.tsx';
import { begunWords } from './standing-words.ts';
import { useInspections } from './work.ts';

/** Both inspections of a transport, as far as they were begun: how far one is, the way on with it, and where a sealed one is read. */
export function TransportInspections({ transportId, enabled }: { transportId: string; enabled: boolean }) {
  const { data: all } = useInspections(transportId, { enabled, fresh: true });
  const views = stages.flatMap((stage) => all?.[stage] ?? []);
  const [sealed, open] = [views.filter(({ state }) => state === 'sealed'), views.filter(({ state }) => state !== 'sealed')];
  return (
    <>
      {sealed.length > 0 && (
        <div className="grid divide-y divide-line rounded border border-line bg-surface">
          {sealed.map((view) => (
            <SealedLine key={view.stage} view={view} />
          ))}
        </div>
      )}
      {open.map((view) => (
        <OpenCard key={view.stage} transportId={transportId} view={view} />
      ))}
    </>
  );
}

function SealedLine({ view: { stage, verified, content } }: { view: Inspection }) {
  const words = content && `${counted(content.photos.length, 'photo', 'photos')}, ${counted(content.damages.length, 'mark', 'marks')}`;
  return (
    <section aria-label={stageLabels[stage]} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-5 py-1">
      <h2 className="text-base">{stageLabels[stage]}</h2>
      {verified === false ? <Badge tone="bad">Does not verify</Badge> : <Badge tone="good">Sealed</Badge>}
      {words && <p className="text-sm text-muted">{words}</p>}
      <ButtonLink to="?tab=documents" variant="quiet" preventScrollReset className="ml-auto">
        Read it<span className="sr-only">: {stageLabels[stage].toLowerCase()}</span>
      </ButtonLink>
    </section>
  );
}

function OpenCard({ transportId, view }: { transportId: string; view: Inspection }) {
  const { stage, can } = view;
  return (
    <Card
      title={stageLabels[stage]}
      text={`${begunWords(view)}.`}
      {...(can.write && { foot: <ButtonLink to={inspectionPath(transportId, stage)}>Go on with the inspection</ButtonLink> })}
    >
      {!can.write && <p className="text-muted">What it says is read here once both have signed.</p>}
    </Card>
  );
}

const isSealed = (all: Inspections, stage: Stage): boolean => all[stage]?.state === 'sealed';

/** What the sealed inspections of a transport say, the newest first; nothing where there is none. */
export function SealedInspections({ transportId, enabled }: { transportId: string; enabled: boolean }) {
  const { data: all } = useInspections(transportId, { enabled, fresh: true });
  if (!all) return null;
  return (
    <>
      {stages
        .toReversed()
        .filter((stage) => isSealed(all, stage))
        .map((stage) => (
          <Card key={stage} title={stageLabels[stage]}>
            <InspectionReport all={all} stage={stage} />
          </Card>
        ))}
    </>
  );
}
