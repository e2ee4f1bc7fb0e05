import { useState } from 'react';
import { photoTypes } from '#domains/transports/photos/photos-rules.ts';
import { normaliseVin } from '#shared/vehicles/vin.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Checkbox } from '#web/ui/inputs/checkbox.tsx';
import { Field } from '#web/ui/inputs/field.tsx';
import { Input } from '#web/ui/inputs/input.tsx';
import { asksOf } from '#domains/inspections/asks-rules.ts';
import type { Inspections } from '#domains/inspections/schemas.ts';
import { numberInCode } from '#domains/inspections/label-rules.ts';
import { readVin } from '#domains/inspections/vin-rules.ts';
import { CameraButton } from '../photos/camera-button.tsx';
import type { PartProps } from '../part.ts';
import { PartFrame } from '../part-frame.tsx';
import { useWriting } from '../waiting/use-writing.ts';

/** The number on the vehicle, compared with the one of the booking while it is typed. */
export function VinPart({ vehicle, content, work, place, onNext, onBack }: PartProps) {
  const { number } = asksOf(vehicle.vehicleType);
  const [typed, setTyped] = useState(content.vin?.vin ?? '');
  const [cannot, setCannot] = useState(Boolean(content.vin?.unreadable));
  const [because, setBecause] = useState(content.vin?.unreadable ?? '');
  const [confirmed, setConfirmed] = useState(content.vin?.confirmed ?? false);
  const reading = readVin(typed, vehicle);
  const differs = !cannot && reading.ok && reading.match === 'differs';
  const says = { vin: cannot ? null : normaliseVin(typed), unreadable: cannot ? because : null, confirmed: differs && confirmed };
  const { save, pending } = useWriting(work, content.vin, { kind: 'vin', data: says }, onNext);
  return (
    <PartFrame
      title={number}
      place={place}
      text="Read it on the vehicle, not on the papers."
      failure={work.failure}
      pending={pending}
      onNext={() => save(cannot || typed !== '')}
      onBack={onBack}
    >
      {!cannot && (
        <Field label={`${number} as it stands on the vehicle`}>
          <Input
            figures
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            className="min-h-12 uppercase"
          />
        </Field>
      )}
      {!cannot && <ReadFromCode vehicle={vehicle} onNumber={setTyped} />}
      {!cannot && typed.length >= 4 && (
        <Alert tone={reading.tone} announced>
          {reading.message}
        </Alert>
      )}
      {differs && (
        <Checkbox
          label="I compared it with the plate, and it is the vehicle that I was shown"
          hint={`The booking says ${vehicle.vin ?? ''}. Both sides read this.`}
          checked={confirmed}
          onChange={({ target }) => setConfirmed(target.checked)}
        />
      )}
      <Checkbox label="It cannot be read" checked={cannot} onChange={({ target }) => setCannot(target.checked)} />
      {cannot && (
        <Field label="Why it cannot be read">
          <Input value={because} onChange={({ target }) => setBecause(target.value)} maxLength={200} />
        </Field>
      )}
    </PartFrame>
  );
}

interface ReadFromCodeProps {
  vehicle: Inspections['vehicle'];
  onNumber: (number: string) => void;
}

const codeWords = {
  none: null,
  reading: 'Looking for a bar code...',
  read: 'Read from the bar code. Compare it with the plate.',
  nothing: 'No bar code with a number was found in this picture. Take it closer and straight, or type the number.',
  failed: 'The reader of bar codes could not be loaded. Type the number.',
};

/** Reads the number from a picture of the label that is in most doors, on this phone alone; the picture is not kept. */
function ReadFromCode({ vehicle, onNumber }: ReadFromCodeProps) {
  const [state, setState] = useState<keyof typeof codeWords>('none');
  const read = async (photo: File) => {
    setState('reading');
    const reader = await import('./bar-code.ts').catch(() => null);
    if (!reader) return setState('failed');
    const number = await reader.readBarCode(photo, (text) => numberInCode(text, vehicle));
    if (number) onNumber(number);
    setState(number ? 'read' : 'nothing');
  };
  return (
    <div className="grid justify-items-start gap-2">
      <CameraButton
        label="Read its bar code: the label in the door"
        words="Read its bar code"
        variant="secondary"
        accept={photoTypes.join(',')}
        onFile={(photo) => void read(photo)}
      />
      <p role="status" className="text-sm text-muted">
        {codeWords[state] ?? 'The label in the driver’s door often has one. The picture is read on this phone and not kept.'}
      </p>
    </div>
  );
}
