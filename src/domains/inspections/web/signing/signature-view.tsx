import type { Signature } from '#domains/inspections/sealing/content-rules.ts';
import { Strokes } from './signature-pad.tsx';

export function SignatureView({ signature: { how, name, strokes, reason } }: { signature: Signature }) {
  if (how === 'absent') return <p className="wrap-anywhere">The customer didn't sign: {reason}</p>;
  if (how === 'typed') return <p className="wrap-anywhere">Signed by typing: {name}</p>;
  return (
    <figure className="grid gap-1">
      <Strokes strokes={strokes} label={`Signature of ${name}`} />
      <figcaption className="text-sm text-muted">{name}</figcaption>
    </figure>
  );
}
