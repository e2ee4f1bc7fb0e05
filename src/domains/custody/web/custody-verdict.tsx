import { Link } from 'react-router';
import { useCall } from '#web/api/queries.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Failed } from '#web/ui/feedback/list-state.tsx';
import type { CustodyVerification } from '../signing/schemas.ts';
import { getCustodyProof } from '../endpoints.ts';
import { verificationFaults, describeSigned } from './proof-labels.ts';

export function CustodyVerdict({ transportId }: { transportId: string }) {
  const proof = useCall(getCustodyProof, { params: { id: transportId } }, { fresh: true, silent: true });
  if (proof.error && !proof.data) return <Failed message="We couldn't check the chain." onRetry={() => void proof.refetch()} />;
  return proof.data ? <Verdict proof={proof.data} /> : null;
}

function Verdict({ proof }: { proof: CustodyVerification }) {
  const faults = verificationFaults(proof);
  const last = proof.days.at(-1);
  if (faults.length > 0)
    return (
      <Alert tone="bad" title={proof.brokenAt === null ? 'Signature verification failed' : 'Chain verification failed'}>
        <ul className="grid gap-1">
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
        <p className="mt-2">Don't rely on any entry from there on. Contact support.</p>
      </Alert>
    );
  const count = proof.entries === 1 ? 'The only entry is' : `All ${proof.entries} entries are`;
  return (
    <Alert tone="good" title="Chain verified">
      <p>{count} unchanged.</p>
      <details>
        <summary className="min-h-6 w-fit cursor-pointer">Details</summary>
        <p>Each entry carries the previous entry's hash. {describeSigned(proof)}</p>
        {last && (
          <p className="mt-1">
            Key <span className="figures">{last.fingerprint.slice(0, 16)}</span>,{' '}
            <Link to="/custody-keys">published with all signed days</Link>.
          </p>
        )}
      </details>
    </Alert>
  );
}
