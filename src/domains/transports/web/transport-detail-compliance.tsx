import type { Quote } from '#domains/quotes/contract.ts';
import { TrustBadge } from '#domains/quotes/web/offer-card.tsx';
import { roleLabels, type Role } from '#shared/roles.ts';
import { Card } from '#web/ui/card.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Empty } from '#web/ui/list-state.tsx';

/** What was checked about whoever carries it; nothing before somebody was chosen. */
export function TransportCompliance({ quotes }: { quotes: readonly Quote[] }) {
  const accepted = quotes.find(({ isAccepted }) => isAccepted);
  if (!accepted)
    return <Empty title="No carrier chosen yet" text="Once an offer is accepted, the credentials of its carrier appear here." />;
  const provider = accepted.offeredBy;
  if (!provider)
    return (
      <Empty
        title="No carrier has taken the job yet"
        text="It stands in the marketplace at a fixed price. The credentials of the carrier that takes it appear here."
      />
    );
  return (
    <Card title={provider.name} text="What the platform has checked, as it stands today.">
      <Facts
        facts={[
          { label: 'Account', value: roleLabels[provider.role as Role] },
          { label: 'Driver', value: accepted.driverName ?? 'Not named yet' },
          { label: 'DOT and MC numbers', value: <TrustBadge holds={provider.dotMcVerified} yes="Verified" no="Not verified yet" /> },
          { label: 'Insurance', value: <TrustBadge holds={provider.insuranceVerified} yes="Verified" no="Not verified yet" /> },
        ]}
      />
    </Card>
  );
}
