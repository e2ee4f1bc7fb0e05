import { useEffect, useRef, useState, type ReactNode } from 'react';
import { lookUpZip } from '#domains/transports/web/form/zip-places.ts';
import { maxTruckFt, minTruckFt } from '#domains/transports/stops/stop-rules.ts';
import { truckFtInput } from '#domains/transports/stops/stop-schemas.ts';
import { amountProblem, typedCents } from '#shared/amount.ts';
import { isDay } from '#shared/dates/days.ts';
import { fromCents } from '#shared/money.ts';
import { invalidZipMessage } from '#shared/vehicles/vehicles.ts';
import { Field } from '#web/ui/inputs/field.tsx';
import { DateInput, Input, MoneyInput } from '#web/ui/inputs/input.tsx';
import { ZipInput } from '#web/ui/inputs/zip-input.tsx';

const settleMs = 400;

interface TypedFilterProps {
  label: ReactNode;
  value: string;
  onCommit: (value: string) => void;
  error?: string | undefined;
}

/** Commits once typing pauses and the text is valid (`meaningOf` isn't null); follows changes of the address bar. */
function useTyped({ value, onCommit }: Pick<TypedFilterProps, 'value' | 'onCommit'>, meaningOf: (text: string) => string | null) {
  const [text, setText] = useState(value);
  const committed = useRef(value);
  const commit = useRef(onCommit);
  useEffect(() => {
    commit.current = onCommit;
  }, [onCommit]);
  useEffect(() => {
    if (value === committed.current) return;
    committed.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    const typed = text.trim();
    const parsed = typed && meaningOf(typed);
    if (parsed === null || parsed === committed.current) return undefined;
    const timer = setTimeout(() => {
      committed.current = parsed;
      commit.current(parsed);
    }, settleMs);
    return () => clearTimeout(timer);
  }, [text, meaningOf]);
  return [text, setText] as const;
}

const rateMessage = 'Enter dollars per mile, like 1.25';
const isZip = (text: string) => /^\d{5}$/.test(text);
const mostRateCents = 10_000_00;
const isRate = (text: string) => (typedCents(text) ?? mostRateCents) < mostRateCents;
const rateLabels = { none: rateMessage, decimals: rateMessage, large: rateMessage };
const getZip = (text: string) => (isZip(text) ? text : null);
const getRate = (text: string) => (isRate(text) ? fromCents(typedCents(text)!) : null);
const getDay = (text: string) => (isDay(text) ? text : null);

export function ZipFilter({ label, error, ...bound }: TypedFilterProps) {
  const [text, setText] = useTyped(bound, getZip);
  const [isLeft, setLeft] = useState(false);
  const isBroken = isLeft && text.trim() !== '' && !isZip(text.trim());
  return (
    <Field label={label} error={isBroken ? invalidZipMessage : error}>
      <ZipInput
        value={text}
        lookup={lookUpZip}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => setLeft(true)}
        onFocus={() => setLeft(false)}
      />
    </Field>
  );
}

export function RateFilter({ label, error, ...bound }: TypedFilterProps) {
  const [text, setText] = useTyped(bound, getRate);
  const [isLeft, setLeft] = useState(false);
  const problem = isLeft && text.trim() !== '' && !isRate(text) && (amountProblem(text, rateLabels) ?? rateMessage);
  return (
    <Field label={label} error={problem || error}>
      <MoneyInput
        className="max-w-none"
        placeholder="0.00"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => setLeft(true)}
        onFocus={() => setLeft(false)}
      />
    </Field>
  );
}

const feetMessage = `Enter ${minTruckFt} to ${maxTruckFt} feet`;
const toFeet = (text: string) => (truckFtInput.safeParse(text).success ? text : null);

export function FeetFilter({ label, error, ...bound }: TypedFilterProps) {
  const [text, setText] = useTyped(bound, toFeet);
  const [isLeft, setLeft] = useState(false);
  const isBroken = isLeft && text.trim() !== '' && toFeet(text.trim()) === null;
  return (
    <Field label={label} error={isBroken ? feetMessage : error}>
      <Input
        inputMode="numeric"
        figures
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => setLeft(true)}
        onFocus={() => setLeft(false)}
      />
    </Field>
  );
}

export function DayFilter({ label, error, ...bound }: TypedFilterProps) {
  const [text, setText] = useTyped(bound, getDay);
  return (
    <Field label={label} error={error}>
      <DateInput className="max-w-none" value={text} onChange={(event) => setText(event.target.value)} />
    </Field>
  );
}
