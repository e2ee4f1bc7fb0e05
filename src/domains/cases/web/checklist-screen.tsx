import { useParams } from 'react-router';
import { z } from 'zod';
import { getCrew } from '#domains/quotes/endpoints.ts';
import type { Participants } from '#domains/quotes/crew/crew-schemas.ts';
import type { TransportDetail } from '#domains/transports/schemas.ts';
import { useTransport } from '#domains/transports/web/data.ts';
import { formatDate, formatDateTime } from '#shared/dates.ts';
import { formatUsd } from '#shared/money.ts';
import { useCall } from '#web/api/queries.ts';
import { Page } from '#web/shell/page.tsx';
import { pageTitle } from '#web/shell/page-title.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Facts, type Fact } from '#web/ui/facts/facts.tsx';
import { Empty, ListState } from '#web/ui/feedback/list-state.tsx';
import type { CaseView } from '../schemas.ts';
import { useCase } from './case-data.ts';

export const meta = () => pageTitle('Complaint checklist');

/** Printable: what police and FMCSA ask about a withheld vehicle, filled in from the booking. */
export default function ChecklistScreen() {
  const { id = '' } = useParams();
  const isId = z.uuid().safeParse(id).success;
  const found = useCase(id, isId);
  const trail = [{ label: 'Dashboard', to: '/dashboard' }];
  if (!isId || found.error?.status === 404 || found.data?.can.printChecklist === false)
    return (
      <Page title="Checklist Not Found" trail={trail}>
        <Empty title="Checklist not available" text="Only the shipper of a withheld vehicle can open this checklist." />
      </Page>
    );
  return (
    <Page
      title="Complaint checklist"
      trail={found.data ? [...trail, { label: 'Transport', to: `/transports/${found.data.transportId}` }] : trail}
      text={found.data?.about}
      actions={
        <Button variant="secondary" className="max-sm:w-full" onClick={() => print()}>
          Print
        </Button>
      }
    >
      <ListState query={found}>{(caseView) => <Checklist caseView={caseView} />}</ListState>
    </Page>
  );
}

function Checklist({ caseView }: { caseView: CaseView }) {
  const { transportId } = caseView;
  const transport = useTransport(transportId);
  const crew = useCall(getCrew, { params: { id: transportId } });
  return (
    <ListState query={transport}>
      {(detail) => (
        <div className="grid gap-6">
          <Card title="The facts">
            <Facts facts={listFacts(caseView, detail, crew.data?.[0])} />
          </Card>
          <Steps title="1. Police, where the vehicle is" steps={policeSteps} />
          <Steps title="2. Complaint to FMCSA" steps={fmcsaSteps} />
          <Steps title="3. Keep the evidence" steps={evidenceSteps} />
        </div>
      )}
    </ListState>
  );
}

const unknown = 'Not recorded';

export function listFacts(
  { agreedPrice, demanded, openedAt, carrierSide }: Pick<CaseView, 'agreedPrice' | 'demanded' | 'openedAt' | 'carrierSide'>,
  transport: Pick<
    TransportDetail,
    'vin' | 'vehicleYear' | 'vehicleMake' | 'vehicleModel' | 'fromCity' | 'fromState' | 'toCity' | 'toState'
  >,
  crew: Participants | undefined,
): Fact[] {
  const { vin, vehicleYear, vehicleMake, vehicleModel, fromCity, fromState, toCity, toState } = transport;
  const { carrier = null, driver = null, broker = null, pickedUpAt = null } = crew ?? {};
  return [
    { label: 'Vehicle', value: [vehicleYear, vehicleMake, vehicleModel].filter(Boolean).join(' ') },
    { label: 'VIN', value: vin ?? unknown, figures: true },
    { label: 'Route', value: `${fromCity}, ${fromState} to ${toCity}, ${toState}` },
    { label: 'Picked up', value: pickedUpAt ? formatDate(pickedUpAt) : unknown },
    { label: 'Carrier', value: carrier?.name ?? carrierSide },
    { label: 'USDOT number', value: carrier?.dotNumber ?? unknown, figures: true },
    { label: 'Carrier’s phone', value: carrier?.phone ?? unknown, figures: true },
    ...(broker
      ? [{ label: 'Broker', value: [broker.name, broker.dotNumber && `USDOT ${broker.dotNumber}`].filter(Boolean).join(', ') }]
      : []),
    { label: 'Driver', value: [driver?.name, driver?.phone].filter(Boolean).join(', ') || unknown },
    { label: 'Agreed price, paid through Carriage', value: agreedPrice ? formatUsd(agreedPrice) : unknown, figures: true },
    { label: 'Demanded at the door', value: demanded ? formatUsd(demanded) : unknown, figures: true },
    { label: 'Reported', value: formatDateTime(openedAt) },
  ];
}

const policeSteps = [
  'If you are in danger, call 911. Otherwise, call the non-emergency police number where the vehicle is.',
  'Say: “A carrier holds my vehicle and demands more than the agreed price.” Have the title or registration and the bill of lading ready.',
  'Ask for a report, and note its number and the officer’s name.',
];

const fmcsaSteps = [
  'File at nccdb.fmcsa.dot.gov, or call 1-888-368-7238.',
  'Have the carrier’s name and USDOT number (above) ready.',
  'Describe what was agreed, what was demanded, when and by whom. Attach the bill of lading.',
];

const evidenceSteps = [
  'Do not pay at the door. A payment outside Carriage is hard to get back.',
  'Keep messages, call times and photos. On the transport, open Chain of Custody and export the evidence.',
  'Carriage was alerted, and the payment is on hold.',
];

const Steps = ({ title, steps }: { title: string; steps: readonly string[] }) => (
  <Card title={title}>
    <ul className="grid gap-3">
      {steps.map((step) => (
        <li key={step} className="flex gap-3">
          <span aria-hidden="true" className="mt-0.5 size-5 shrink-0 rounded border-2 border-ink" />
          <span>{step}</span>
        </li>
      ))}
    </ul>
  </Card>
);
