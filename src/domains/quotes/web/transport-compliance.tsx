import { useCall } from '#web/api/queries.ts';
import { Card } from '#web/ui/card.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Empty, ListState } from '#web/ui/list-state.tsx';
import type { Quote } from '../contract.ts';
import { getCredentials } from '../credentials-contract.ts';
import { CredentialsOfParty } from './party-credentials.tsx';

interface TransportComplianceProps {
  transportId: string;
  quotes: readonly Quote[];
}

/** What was checked of whoever carries it, then and now, and what pickup still has to show; nothing before somebody was chosen. */
export function TransportCompliance({ transportId, quotes }: TransportComplianceProps) {
  const accepted = quotes.find(({ isAccepted }) => isAccepted);
  const credentials = useCall(getCredentials, { params: { id: transportId } }, { enabled: accepted !== undefined });
  if (!accepted)
    return <Empty title="No carrier chosen yet" text="Once an offer is accepted, the credentials of its carrier appear here." />;
  return (
    <div className="grid gap-6">
      <ListState query={credentials} empty={<NobodyYet />}>
        {(parties) => parties.map((party) => <CredentialsOfParty key={party.today.carrierId} party={party} />)}
      </ListState>
      <AtPickup driverName={accepted.driverName} />
    </div>
  );
}

const NobodyYet = () => (
  <Empty
    title="No carrier has taken the job yet"
    text="It stands in the marketplace at a fixed price. The credentials of the carrier that takes it appear here."
  />
);

/** Licence and inspection, in words that promise no more than there is. */
function AtPickup({ driverName }: { driverName: string | null }) {
  return (
    <Card title="At pickup and delivery">
      <Facts
        facts={[
          { label: 'Driver', value: driverName ?? 'Not named yet', wide: true },
          { label: "Driver's license", value: 'Shown at pickup where it is asked for: Overview says whether it was' },
          { label: 'Inspection', value: 'Signed at pickup and at delivery: each stands on this page once it is' },
        ]}
      />
    </Card>
  );
}
