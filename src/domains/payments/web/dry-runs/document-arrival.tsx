import { describeAccuracy } from '#shared/distance.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { offerReads } from '#domains/quotes/web/quote-data.ts';
import { call } from '#web/api/requests/call.ts';
import { refresh } from '#web/api/queries.ts';
import { SubmitButton, TextareaField, TextField } from '#web/forms/fields.tsx';
import { Form } from '#web/forms/form.tsx';
import { useZodForm } from '#web/forms/zod-form.ts';
import { refreshWork } from '#web/offline/use-work.ts';
import { addWork } from '#web/offline/work.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { FormFoot } from '#web/ui/inputs/form-foot.tsx';
import { documentDryRun } from '../../endpoints.ts';
import { dryRunInput } from '../../dry-runs/schemas.ts';
import { EvidenceField } from '../evidence-field.tsx';
import { arrivalKind, type ArrivalSays } from './waiting.ts';

const formId = 'arrival';

interface DocumentArrivalProps {
  transportId: string;
  /** Account whose device stores it while offline; null: not stored. */
  keepsFor: string | null;
  onClose: () => void;
}

/** One key for all attempts. Offline, or with a photo not uploaded yet, the record is stored on the device. */
export function useArrival(transportId: string, keepsFor: string | null) {
  const client = useQueryClient();
  const [id] = useState(() => crypto.randomUUID());
  const [photo, setPhoto] = useState<File | null>(null);
  const saveOnPhone = async (account: string, content: ArrivalSays): Promise<void> => {
    await addWork(account, { id, job: transportId, kind: arrivalKind, says: content, ...(photo && { file: photo }) });
    await refreshWork(client);
  };
  const send = async (content: ArrivalSays): Promise<void> => {
    if (keepsFor && photo) return saveOnPhone(keepsFor, content);
    try {
      await call(documentDryRun, { params: { id: transportId }, body: content }, { idempotencyKey: id });
      await refresh(client, ...offerReads);
    } catch (error) {
      if (!keepsFor || !(error instanceof TypeError)) throw error;
      await saveOnPhone(keepsFor, content);
    }
  };
  return { send, setPhoto };
}

export function DocumentArrival({ transportId, keepsFor, onClose }: DocumentArrivalProps) {
  const arrival = useArrival(transportId, keepsFor);
  const [arrivedAt] = useState(() => new Date().toISOString());
  const form = useZodForm(dryRunInput, { words: '', photoId: '', arrivedAt, place: null, noPlaceReason: '' });
  const send = async (body: ArrivalSays) => {
    await arrival.send(body);
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Document a dry run"
      text={`We notify the shipper right away.${keepsFor ? ' Without a signal, it is saved on this phone with the current time and sent later.' : ''}`}
    >
      <Form form={form} onSubmit={send} id={formId} className="gap-4">
        <EvidenceField
          transportId={transportId}
          formId={formId}
          label="Photo"
          hint="Show the location as you found it."
          {...(keepsFor && { onKept: arrival.setPhoto })}
        />
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
  1: 'Location access is blocked on this device',
  2: 'The device could not find its location',
  3: 'Finding the location took too long',
};

function PlaceField() {
  const { setValue, watch } = useFormContext();
  const [isAsking, setAsking] = useState(false);
  const location = watch('place') as { lat: number; lng: number; accuracyMeters: number } | null;
  const requestLocation = () => {
    setAsking(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setValue('place', { lat: coords.latitude, lng: coords.longitude, accuracyMeters: Math.min(coords.accuracy, 100_000) });
        setAsking(false);
      },
      ({ code }) => {
        setValue('noPlaceReason', refusals[code] ?? 'No location available');
        setAsking(false);
      },
      { enableHighAccuracy: true, timeout: 20_000, maximumAge: 60_000 },
    );
  };
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="secondary" icon="map-pin" pending={isAsking} pendingLabel="Locating..." onClick={requestLocation}>
          Use current location
        </Button>
        <p role="status" className="text-sm text-muted">
          {location
            ? `${location.lat.toFixed(5)}, ${location.lng.toFixed(5)}, ${describeAccuracy(location.accuracyMeters)}`
            : 'No location yet.'}
        </p>
      </div>
      {!location && (
        <TextField
          formId={formId}
          name="noPlaceReason"
          label="Why there is no location"
          hint="Only if your device cannot provide one."
          optional
        />
      )}
    </div>
  );
}
