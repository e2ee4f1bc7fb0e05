import { useState } from 'react';
import { photoTypes } from '#domains/transports/photos/photos-rules.ts';
import { normaliseVin } from '#shared/vehicles/vin.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Checkbox } from '#web/ui/inputs/checkbox.tsx';
import { Field } from '#web/ui/inputs/field.tsx';
import { Input } from '#web/ui/inputs/input.tsx';
import { getAsks } from '#domains/inspections/asks-rules.ts';
import type { Inspections } from '#domains/inspections/schemas.ts';
import { numberInCode } from '#domains/inspections/label-rules.ts';
import { readVin } from '#domains/inspections/vin-rules.ts';
import { CameraButton } from '../photos/camera-button.tsx';
import type { PartProps } from '../part.ts';
import { PartFrame } from '../part-frame.tsx';
import { useWriting } from '../waiting/use-writing.ts';

export function VinPart({ vehicle, content, work, place, onNext, onBack }: PartProps) {
  const { number } = getAsks(vehicle.vehicleType);
  const [typed, setTyped] = useState(content.vin?.vin ?? '');
  const [cannot, setCannot] = useState(Boolean(content.vin?.unreadable));
  const [because, setBecause] = useState(content.vin?.unreadable ?? '');
  const [confirmed, setConfirmed] = useState(content.vin?.confirmed ?? false);
  const reading = readVin(typed, vehicle);
  const differs = !cannot && reading.ok && reading.match === 'differs';
  const data = { vin: cannot ? null : normaliseVin(typed), unreadable: cannot ? because : null, confirmed: differs && confirmed };
  const { save, pending } = useWriting(work, content.vin, { kind: 'vin', data }, onNext);
  return (
    <PartFrame
      title={number}
      place={place}
      text="Read it from the vehicle, not from documents."
      failure={work.failure}
      pending={pending}
      isEmpty={!cannot && typed === ''}
      onNext={() => save(cannot || typed !== '')}
      onBack={onBack}
    >
      {!cannot && (
        <Field label={`${number} on the vehicle`}>
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
          label="I compared it with the plate. This is the vehicle I was shown"
          hint={`The booking says ${vehicle.vin ?? ''}. Both parties see this.`}
          checked={confirmed}
          onChange={({ target }) => setConfirmed(target.checked)}
        />
      )}
      <Checkbox label="It can't be read" checked={cannot} onChange={({ target }) => setCannot(target.checked)} />
      {cannot && (
        <Field label="Why can't it be read?">
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

const codeLabels = {
  none: null,
  reading: 'Looking for a barcode...',
  read: 'Read from the barcode. Compare it with the plate.',
  nothing: 'We found no barcode in this picture. Move closer and hold the phone straight, or type the number.',
  failed: "We couldn't load the barcode reader. Type the number.",
};

/** Reads the label's barcode on this phone; the photo isn't stored. */
function ReadFromCode({ vehicle, onNumber }: ReadFromCodeProps) {
  const [state, setState] = useState<keyof typeof codeLabels>('none');
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
        label="Scan barcode on the door label"
        text="Scan barcode"
        variant="secondary"
        accept={photoTypes.join(',')}
        onFile={(photo) => void read(photo)}
      />
      <p role="status" className="text-sm text-muted">
        {codeLabels[state] ?? "The label in the driver’s door often has one. Your phone reads the picture and doesn't store it."}
      </p>
    </div>
  );
}
