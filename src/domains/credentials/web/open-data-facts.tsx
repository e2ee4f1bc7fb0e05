import { formatDate } from '#shared/dates.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Facts } from '#web/ui/facts/facts.tsx';
import { policyKindLabels, type OpenDataFacts as OpenData } from '../open-data/open-data-schemas.ts';

const capital = (text: string): string => text[0]!.toUpperCase() + text.slice(1);

export function OpenDataFacts({ openData: { readAt, policies, cancellations, authorities } }: { openData: OpenData }) {
  return (
    <section aria-label="FMCSA's public data" className="grid gap-3">
      <h3 className="text-base">FMCSA's public data, {formatDate(readAt)}</h3>
      {cancellations.map(({ kind, insurer, cancelsOn }) => (
        <Alert key={kind + cancelsOn} tone="warn" title={`${capital(policyKindLabels[kind])} ends on ${formatDate(cancelsOn)}`}>
          {insurer} told FMCSA that it cancels the policy. Have a new one filed in time.
        </Alert>
      ))}
      <Facts
        facts={[
          ...policies.map(({ kind, insurer, policyNumber }) => ({
            label: capital(policyKindLabels[kind]),
            value: [insurer, policyNumber && `policy ${policyNumber}`].filter(Boolean).join(', '),
            wide: true,
          })),
          ...authorities.map(({ type, isActive, changedOn }) => ({
            label: type,
            value: `${isActive ? 'Active' : 'Not active'} since ${formatDate(changedOn)}`,
            wide: true,
          })),
        ]}
      />
      {policies.length === 0 && authorities.length === 0 && <p className="text-muted">Nothing about your DOT number.</p>}
    </section>
  );
}
