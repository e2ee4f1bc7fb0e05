import { useState, type FormEvent } from 'react';
import { useSession } from '#domains/accounts/web/session.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/inputs/checkbox.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Field } from '#web/ui/inputs/field.tsx';
import { FormFoot } from '#web/ui/inputs/form-foot.tsx';
import { Input } from '#web/ui/inputs/input.tsx';
import { Segmented } from '#web/ui/inputs/segmented.tsx';
import { stepContent } from '#domains/inspections/steps-schemas.ts';
import type { InspectionStage } from '#domains/inspections/photos/shots-rules.ts';
import type { Party } from '#domains/inspections/signers-rules.ts';
import type { PartProps } from '../part.ts';
import { SignaturePad } from './signature-pad.tsx';

const ways = { drawn: 'Draw', typed: 'Type', absent: 'Nobody is there' } as const;

/** Only the customer can be absent. */
export const toOptions = (party: Party) =>
  Object.entries(ways)
    .filter(([value]) => party === 'customer' || value !== 'absent')
    .map(([value, label]) => ({ value, label }));

interface SignatureForm {
  readonly how: keyof typeof ways;
  readonly name: string;
  readonly strokes: number[][];
  readonly confirmed: boolean;
  readonly reason: string;
}

/** Prefills the customer's name at pickup only, because someone else may receive the vehicle. */
export function signerStart(party: Party, stage: InspectionStage, customer: string | null, own: string | undefined): string {
  if (party !== 'customer') return own ?? '';
  return stage === 'pickup' ? (customer ?? '') : '';
}

/** Drops the fields of the other ways to sign. */
export const signatureData = (party: Party, { how, name, strokes, confirmed, reason }: SignatureForm) => ({
  party,
  how,
  name: how === 'absent' ? '' : name.trim(),
  strokes: how === 'drawn' ? strokes : [],
  confirmed: how === 'typed' && confirmed,
  reason: how === 'absent' ? reason.trim() : '',
});

export function SignDialog({
  vehicle,
  stage,
  work,
  party,
  name: who,
  onClose,
}: PartProps & { party: Party; name: string; onClose: () => void }) {
  const { user } = useSession();
  const [signature, setSignature] = useState<SignatureForm>({
    how: 'drawn',
    name: signerStart(party, stage, vehicle.customerName, user?.fullName),
    strokes: [],
    confirmed: false,
    reason: '',
  });
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const read = stepContent.safeParse({ kind: 'signature', data: signatureData(party, signature) });
    if (!read.success) return setProblem(read.error.issues[0]!.message);
    setProblem(null);
    setPending(true);
    const isSaved = await work.write(read.data);
    setPending(false);
    if (isSaved) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${who} signs`}
      text={`I have seen the vehicle and this report: ${vehicle.title}.`}
    >
      <form onSubmit={(event) => void save(event)} className="grid gap-4" noValidate>
        <Ways party={party} who={who} signature={signature} onChange={(part) => setSignature({ ...signature, ...part })} />
        {(problem ?? work.failure) && (
          <Alert tone="bad" announced>
            {problem ?? work.failure}
          </Alert>
        )}
        <FormFoot onCancel={onClose} size="lg">
          <Button type="submit" size="lg" pending={pending} pendingLabel="Saving...">
            {signature.how === 'absent' ? 'Continue without a signature' : 'Sign'}
          </Button>
        </FormFoot>
      </form>
    </Dialog>
  );
}

interface SignatureOptionsProps {
  party: Party;
  who: string;
  signature: SignatureForm;
  onChange: (part: Partial<SignatureForm>) => void;
}

function Ways({ party, who, signature: { how, name, strokes, confirmed, reason }, onChange }: SignatureOptionsProps) {
  const choices = toOptions(party);
  return (
    <>
      <Segmented label="How" choices={choices} value={how} onChange={(value) => onChange({ how: value as keyof typeof ways })} />
      {how !== 'absent' && (
        <Field label={`Name of the ${who.toLowerCase()}`} required>
          <Input value={name} onChange={({ target }) => onChange({ name: target.value })} maxLength={100} autoComplete="off" />
        </Field>
      )}
      {how === 'drawn' && <SignaturePad strokes={strokes} onChange={(newStrokes) => onChange({ strokes: newStrokes })} />}
      {how === 'typed' && (
        <Checkbox
          label="My typed name is my signature"
          checked={confirmed}
          onChange={({ target }) => onChange({ confirmed: target.checked })}
        />
      )}
      {how === 'absent' && (
        <Field label="Why is it not signed?" hint="Both parties see this." required>
          <Input value={reason} onChange={({ target }) => onChange({ reason: target.value })} maxLength={300} />
        </Field>
      )}
    </>
  );
}
