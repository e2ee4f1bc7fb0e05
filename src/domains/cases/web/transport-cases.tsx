import { Link } from 'react-router';
import { moveIntoWindow } from '#domains/quotes/promise/promise-rules.ts';
import { getCrew } from '#domains/quotes/endpoints.ts';
import { useCall } from '#web/api/queries.ts';
import { formatDate, formatDateTime } from '#shared/dates.ts';
import { formatUsd } from '#shared/money.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Facts, type Fact } from '#web/ui/facts/facts.tsx';
import { Timeline } from '#web/ui/pictures/timeline.tsx';
import { cardId } from '../card-rules.ts';
import { causeLabels } from '../states/cause-rules.ts';
import type { CaseView } from '../schemas.ts';
import { CaseActions } from './case-actions.tsx';
import { useTransportCases } from './case-data.ts';
import { ExcuseActions } from './excuse-actions.tsx';
import { answerLabels, caseSentence, describeKind, stateLabels, stepText } from './case-labels.ts';
import { ReportLinks } from './report-links.tsx';

interface TransportCasesProps {
  readonly transportId: string;
  readonly enabled: boolean;
}

/** Open cases, closed cases and the shipper's report links. */
export function TransportCases({ transportId, enabled }: TransportCasesProps) {
  const { data } = useTransportCases(transportId, enabled);
  if (!data) return null;
  const open = data.cases.filter(({ closedAt }) => closedAt === null);
  const closed = data.cases.filter(({ closedAt }) => closedAt !== null);
  return (
    <>
      {open.map((one) => (
        <OpenCase key={one.id} caseView={one} />
      ))}
      {closed.length > 0 && <ClosedCases cases={closed} />}
      <ReportLinks transportId={transportId} cases={data} />
    </>
  );
}

const nothing = 'No answer yet';

function caseFacts({ kind, state, side, carrierSide, shipperAnswer, carrierAnswer, cause, demanded, agreedPrice }: CaseView): Fact[] {
  const reason = cause === null ? [] : [{ label: 'Reason', value: causeLabels[cause] }];
  if (kind === 'late' || (state === 'dry_run' && !shipperAnswer && !carrierAnswer)) return reason;
  if (kind === 'no_show')
    return [
      { label: side === 'shipper' ? 'You said' : 'The shipper said', value: shipperAnswer ? answerLabels[shipperAnswer] : nothing },
      { label: side === 'carrier' ? 'You said' : `${carrierSide} said`, value: carrierAnswer ? answerLabels[carrierAnswer] : nothing },
      ...reason,
    ];
  if (kind !== 'withheld') return [];
  return [
    ...(agreedPrice === null ? [] : [{ label: 'Agreed price', value: formatUsd(agreedPrice), figures: true }]),
    { label: 'Owed at the door', value: formatUsd(0), figures: true },
    ...(demanded === null ? [] : [{ label: 'Demanded at the door', value: formatUsd(demanded), figures: true }]),
  ];
}

/** The delivery day that an agreed pickup day brings with it; null without a promise by days. */
export function useNewDelivery({ transportId, kind, newDay }: Pick<CaseView, 'transportId' | 'kind' | 'newDay'>): string | null {
  const isMoved = kind === 'no_show' && newDay !== null;
  const [crew] = useCall(getCrew, { params: { id: transportId } }, { enabled: isMoved }).data ?? [];
  if (!isMoved || !crew) return null;
  return moveIntoWindow(crew, { windowFrom: newDay.day, windowTo: null }).deliveryDay;
}

function OpenCase({ caseView }: { caseView: CaseView }) {
  const { id, kind, state, side, claimId, steps, can } = caseView;
  const [tone, label] = stateLabels[state];
  const newDelivery = useNewDelivery(caseView);
  const facts: Fact[] = [
    ...caseFacts(caseView),
    ...(newDelivery ? [{ label: 'Delivery then', value: `By ${formatDate(newDelivery)}` }] : []),
  ];
  const latest = steps.findLast(({ comment }) => comment !== null);
  return (
    <Card id={cardId(kind)} title={describeKind(caseView)} aside={<Badge tone={tone}>{label}</Badge>}>
      <p role="status" className="font-head font-semibold wrap-anywhere">
        {caseSentence(caseView)}
      </p>
      {facts.length > 0 && (
        <div className="mt-4">
          <Facts facts={facts} />
        </div>
      )}
      {latest && (
        <p className="mt-3 text-sm wrap-anywhere">
          <span className="font-semibold">{latest.by}:</span> {latest.comment}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3" data-print="hide">
        <CaseActions caseView={caseView} />
        {claimId && (
          <ButtonLink to={`/claims/${claimId}`} className="min-h-12 max-sm:w-full">
            See claim
          </ButtonLink>
        )}
        {can.printChecklist && (
          <ButtonLink
            to={`/cases/${id}/checklist`}
            variant={kind === 'withheld' && side === 'shipper' ? 'primary' : 'secondary'}
            className="min-h-12 max-sm:w-full"
          >
            Complaint checklist
          </ButtonLink>
        )}
      </div>
      <details className="mt-4">
        <summary className="min-h-6 cursor-pointer font-semibold">History</summary>
        <div className="mt-3">
          <CaseHistory steps={steps} />
        </div>
      </details>
    </Card>
  );
}

const CaseHistory = ({ steps }: Pick<CaseView, 'steps'>) => (
  <Timeline
    entries={steps.toReversed().map((step) => ({
      id: step.id,
      title: stepText(step),
      time: formatDateTime(step.at),
      text: (
        <>
          {step.by && <p className="text-sm">{step.by}</p>}
          {step.comment && <p className="wrap-anywhere text-ink">{step.comment}</p>}
        </>
      ),
    }))}
  />
);

function ClosedCases({ cases }: { cases: readonly CaseView[] }) {
  return (
    <details>
      <summary className="min-h-6 cursor-pointer font-semibold">Earlier problems ({cases.length})</summary>
      <ul className="mt-3 grid gap-6">
        {cases.map(({ id, kind, state, steps, claimId, can }) => (
          <li key={id} className="grid gap-3">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-head font-semibold">
              {describeKind({ kind, state })} <Badge tone={stateLabels[state][0]}>{stateLabels[state][1]}</Badge>
              {claimId && (
                <Link to={`/claims/${claimId}`} className="underline underline-offset-2">
                  See claim
                </Link>
              )}
            </p>
            <CaseHistory steps={steps} />
            {can.excuse && <ExcuseActions id={id} />}
          </li>
        ))}
      </ul>
    </details>
  );
}
