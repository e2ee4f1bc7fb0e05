import { useEffect, useRef, useState, type ReactNode } from 'react';
import { lookUpZip } from '#domains/transports/web/form/zip-places.ts';
import { invalidZipMessage } from '#shared/vehicles.ts';
import { Field } from '#web/ui/field.tsx';
import { DateInput, MoneyInput } from '#web/ui/input.tsx';
import { ZipInput } from '#web/ui/zip-input.tsx';

const settleMs = 400;

interface TypedFilterProps {
  label: ReactNode;
  /** What the address bar holds. */
  value: string;
  onCommit: (value: string) => void;
  error?: string | undefined;
}

/** What is being typed, handed on once it stands still and is whole; follows the address bar when that is changed elsewhere. */
function useTyped({ value, onCommit }: Pick<TypedFilterProps, 'value' | 'onCommit'>, isWhole: (text: string) => boolean) {
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
    if (typed === committed.current || (typed !== '' && !isWhole(typed))) return undefined;
    const timer = setTimeout(() => {
      committed.current = typed;
      commit.current(typed);
    }, settleMs);
    return () => clearTimeout(timer);
  }, [text, isWhole]);
  return [text, setText] as const;
}

const isZip = (text: string) => /^\d{5}$/.test(text);
const isAmount = (text: string) => /^\d{1,4}(\.\d{1,2})?$/.test(text);
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** A ZIP code in the address bar. */
export function ZipFilter({ label, error, ...bound }: TypedFilterProps) {
  const [text, setText] = useTyped(bound, isZip);
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

/** Dollars a mile in the address bar. */
export function RateFilter({ label, error, ...bound }: TypedFilterProps) {
  const [text, setText] = useTyped(bound, isAmount);
  return (
    <Field label={label} error={error}>
      <MoneyInput className="max-w-none" placeholder="0.00" value={text} onChange={(event) => setText(event.target.value)} />
    </Field>
  );
}

/** A day in the address bar. */
export function DayFilter({ label, error, ...bound }: TypedFilterProps) {
  const [text, setText] = useTyped(bound, isDay);
  return (
    <Field label={label} error={error}>
      <DateInput className="max-w-none" value={text} onChange={(event) => setText(event.target.value)} />
    </Field>
  );
}
