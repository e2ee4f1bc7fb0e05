import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { z } from 'zod';
import { offerReads } from '#domains/quotes/web/quote-data.ts';
import { useSend } from '#web/api/queries.ts';
import { SubmitButton, TextareaField, TextField } from '#web/forms/fields.tsx';
import { Form } from '#web/forms/form.tsx';
import { useZodForm } from '#web/forms/zod-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormFoot } from '#web/ui/form-foot.tsx';
import { documentDryRun, dryRunInput } from '../../dry-runs/contract.ts';
import { EvidenceField } from '../evidence-field.tsx';

const formId = 'arrival';

/** A photo, words, now, and where the device is: what the shipper and the desk read later. */
export function DocumentArrival({ transportId, onClose }: { transportId: string; onClose: () => void }) {
  const document = useSend(documentDryRun, { refreshes: offerReads, idempotent: true });
  const [arrivedAt] = useState(() => new Date().toISOString());
  const form = useZodForm(dryRunInput, { words: '', photoId: '', arrivedAt, place: null, noPlaceReason: '' });
  const send = async (body: z.output<typeof dryRunInput>) => {
    await document.mutateAsync({ params: { id: transportId }, body });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Document an arrival in vain"
      text="The shipper is told at once and sees what you send."
    >
      <Form form={form} onSubmit={send} id={formId} className="gap-4">
        <EvidenceField transportId={transportId} formId={formId} label="Photo" hint="Of the place as you found it." />
        <TextareaField formId={formId} name="words" label="What you found" rows={3} required />
        <PlaceField />
        <FormFoot onCancel={onClose}>
          <SubmitButton pendingLabel="Sending...">Send</SubmitButton>
        </FormFoot>
      </Form>
    </Dialog>
  );
}

const refusals: Readonly<Record<number, string>> = {
  1: 'The device does not let this page know where it is',
  2: 'The device does not know where it is',
  3: 'The device took too long to find out where it is',
};

/** Asks the device where it is; where it does not say, the reason stands instead. */
function PlaceField() {
  const { setValue, watch } = useFormContext();
  const [isAsking, setAsking] = useState(false);
  const place = watch('place') as { lat: number; lng: number; accuracyMeters: number } | null;
  const ask = () => {
    setAsking(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setValue('place', { lat: coords.latitude, lng: coords.longitude, accuracyMeters: Math.min(coords.accuracy, 100_000) });
        setAsking(false);
      },
      ({ code }) => {
        setValue('noPlaceReason', refusals[code] ?? 'The device gives no place');
        setAsking(false);
      },
      { enableHighAccuracy: true, timeout: 20_000, maximumAge: 60_000 },
    );
  };
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="secondary" icon="map-pin" pending={isAsking} pendingLabel="Asking the device..." onClick={ask}>
          Take the place from this device
        </Button>
        <p role="status" className="text-sm text-muted">
          {place ? `${place.lat.toFixed(5)}, ${place.lng.toFixed(5)}, within ${Math.round(place.accuracyMeters)} m` : 'No place yet.'}
        </p>
      </div>
      {!place && (
        <TextField formId={formId} name="noPlaceReason" label="Why there is no place" hint="Only if the device gives none." optional />
      )}
    </div>
  );
}
