import { useState } from 'react';
import { typedCount } from '#shared/amount.ts';
import { Checkbox } from '#web/ui/inputs/checkbox.tsx';
import { Field } from '#web/ui/inputs/field.tsx';
import { Input } from '#web/ui/inputs/input.tsx';
import { Segmented } from '#web/ui/inputs/segmented.tsx';
import { Select } from '#web/ui/inputs/select.tsx';
import { getAsks } from '../asks-rules.ts';
import type { PartProps } from './part.ts';
import { PartFrame } from './part-frame.tsx';
import { useWriting } from './waiting/use-writing.ts';

const eighths = ['Empty', '1/8', '1/4', '3/8', '1/2', '5/8', '3/4', '7/8', 'Full'];
const levels = eighths.map((label, at) => ({ value: String(Math.round(at * 12.5)), label }));
const getNumber = (text: string): number | null => (/^\d+$/.test(text) ? Number(text) : null);
const getText = (value: number | null | undefined): string => (value == null ? '' : String(value));

interface ReadingsForm {
  odometer: string;
  cannot: boolean;
  meterReason: string;
  kind: string;
  percent: string;
  count: string;
}

/** An unreadable meter has a reason instead of a value. */
export const readingsData = ({ odometer, cannot, meterReason, kind, percent, count }: ReadingsForm) => ({
  odometer: cannot ? null : typedCount(odometer),
  odometerUnreadable: cannot ? meterReason || null : null,
  levelKind: kind as 'fuel' | 'charge',
  levelPercent: getNumber(percent),
  levelUnreadable: percent === 'unknown' ? 'No readable gauge' : null,
  keys: getNumber(count),
});

export function ReadingsPart({ stage, type, content: { readings }, before, work, place, onNext, onBack }: PartProps) {
  const { meter, level, keys } = getAsks(type);
  const [odometer, setOdometer] = useState(getText(readings?.odometer));
  const [meterReason, setMeterReason] = useState(readings?.odometerUnreadable ?? '');
  const [cannot, setCannot] = useState(Boolean(readings?.odometerUnreadable));
  const [kind, setKind] = useState<string>(readings?.levelKind ?? (type === 'golf' ? 'charge' : 'fuel'));
  const [percent, setPercent] = useState(readings?.levelUnreadable ? 'unknown' : getText(readings?.levelPercent));
  const [count, setCount] = useState(getText(readings?.keys));
  const data = readingsData({ odometer, cannot, meterReason, kind, percent, count });
  const { save, pending } = useWriting(work, readings, { kind: 'readings', data }, onNext);
  const earlier = before?.readings?.odometer;
  return (
    <PartFrame
      title="Readings and keys"
      place={place}
      failure={work.failure}
      isEmpty={odometer === '' && !cannot && percent === '' && count === ''}
      pending={pending}
      onNext={() => save(true)}
      onBack={onBack}
    >
      {meter && !cannot && (
        <Field
          label={meter === 'miles' ? 'Odometer, in miles' : 'Hour meter, in hours'}
          {...(earlier != null && { hint: `At pickup: ${earlier.toLocaleString('en-US')}` })}
        >
          <Input
            figures
            inputMode="numeric"
            autoComplete="off"
            value={odometer}
            onChange={({ target }) => setOdometer(target.value)}
            maxLength={9}
            className="min-h-12"
          />
        </Field>
      )}
      {meter && <Checkbox label="The meter can't be read" checked={cannot} onChange={({ target }) => setCannot(target.checked)} />}
      {meter && cannot && (
        <Field label="Why can't the meter be read?">
          <Input value={meterReason} onChange={({ target }) => setMeterReason(target.value)} maxLength={200} />
        </Field>
      )}
      {level && (
        <>
          <Field label="Fuel type" group>
            <Segmented
              isLarge
              choices={[
                { value: 'fuel', label: 'Gas or diesel' },
                { value: 'charge', label: 'Electric' },
              ]}
              value={kind}
              onChange={setKind}
            />
          </Field>
          <Field label={kind === 'fuel' ? 'Fuel' : 'Charge'}>
            <Select
              placeholder="Choose the level"
              options={[...levels, { value: 'unknown', label: "Can't be read" }]}
              value={percent}
              onChange={({ target }) => setPercent(target.value)}
            />
          </Field>
        </>
      )}
      {keys && (
        <Field label={stage === 'survey' ? 'Keys present' : 'Keys handed over'}>
          <Select
            placeholder="Choose a number"
            options={Array.from({ length: 7 }, (_, at) => ({ value: String(at), label: String(at) }))}
            value={count}
            onChange={({ target }) => setCount(target.value)}
          />
        </Field>
      )}
    </PartFrame>
  );
}
