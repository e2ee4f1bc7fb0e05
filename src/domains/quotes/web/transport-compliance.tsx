import type { ReactNode } from 'react';
import { useCall } from '#web/api/queries.ts';
import { Empty, ListState } from '#web/ui/feedback/list-state.tsx';
import type { Quote } from '../schemas.ts';
import { getCredentials } from '../endpoints.ts';
import { CredentialsOfParty } from './party-credentials.tsx';

interface TransportComplianceProps {
  transportId: string;
  quotes: readonly Quote[];
  children: ReactNode;
}

export function TransportCompliance({ transportId, quotes, children }: TransportComplianceProps) {
  const accepted = quotes.find(({ isAccepted }) => isAccepted);
  const credentials = useCall(getCredentials, { params: { id: transportId } }, { enabled: accepted !== undefined });
  if (!accepted) return <Empty title="No carrier chosen yet" text="The carrier's credentials appear here after an offer is accepted." />;
  return (
    <div className="grid gap-6">
      <ListState query={credentials} empty={<NobodyYet />}>
        {(parties) => parties.map((party) => <CredentialsOfParty key={party.today.carrierId} party={party} />)}
      </ListState>
      {children}
    </div>
  );
}

const NobodyYet = () => (
  <Empty title="No carrier has taken the job yet" text="The carrier's credentials appear here once one takes the job." />
);
