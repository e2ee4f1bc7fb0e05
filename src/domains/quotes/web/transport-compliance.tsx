import type { TransportStatus } from '#domains/transports/contract.ts';
import { useCall } from '#web/api/queries.ts';
import { Card } from '#web/ui/card.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Empty, ListState } from '#web/ui/list-state.tsx';
import type { Quote } from '../contract.ts';
import { getCredentials } from '../credentials-contract.ts';
import { CredentialsOfParty } from './party-credentials.tsx';

interface TransportComplianceProps {
  transportId: string;
  status: TransportStatus;
  quotes: readonly Quote[];
}

/** What was checked of whoever carries it, then and now, and what pickup still has to show; nothing before somebody was chosen. */
export function TransportCompliance({ transportId, status, quotes }: TransportComplianceProps) {
  const accepted = quotes.find(({ isAccepted }) => isAccepted);
  const credentials = useCall(getCredentials, { params: { id: transportId } }, { enabled: accepted !== undefined });
  if (!accepted)
    return <Empty title="No carrier chosen yet" text="Once an offer is accepted, the credentials of its carrier appear here." />;
  return (
    <div className="grid gap-6">
      <ListState query={credentials} empty={<NobodyYet />}>
        {(parties) => parties.map((party) => <CredentialsOfParty key={party.today.carrierId} party={party} />)}
      </ListState>
      <AtPickup status={status} driverName={accepted.driverName} />
    </div>
  );
}

const NobodyYet = () => (
  <Empty
    title="No carrier has taken the job yet"
    text="It stands in the marketplace at a fixed price. The credentials of the carrier that takes it appear here."
  />
);

const beforePickup: readonly TransportStatus[] = ['accepted', 'assigned'];

/** Licence and inspection, in words that promise no more than there is. */
function AtPickup({ status, driverName }: { status: TransportStatus; driverName: string | null }) {
  const isAhead = beforePickup.includes(status);
  return (
    <Card title="At pickup and delivery">
      <Facts
        facts={[
          { label: 'Driver', value: driverName ?? 'Not named yet', wide: true },
          { label: "Driver's license", value: isAhead ? 'Not captured yet: the driver shows it at pickup' : 'Not recorded here' },
          { label: 'Inspection', value: isAhead ? 'Not made yet: signed at pickup and at delivery' : 'Not recorded here' },
        ]}
      />
    </Card>
  );
}
