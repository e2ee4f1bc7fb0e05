import { useRef, useState, type FormEvent, type RefObject } from 'react';
import { askPrice, type PriceQuestion } from '#domains/places/web/ask-price.ts';
import type { EstimateReply } from '#domains/places/contract.ts';
import { ApiError } from '#web/api/call.ts';
import { failureWords } from '#web/api/failure-words.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { HeroAnswer, type HeroQuestion } from './hero-answer.tsx';
import { vehicleLabels } from './vehicle-labels.ts';

interface Asked {
  isPending?: boolean;
  /** What the answer is to. */
  question?: HeroQuestion;
  answer?: EstimateReply;
  fields?: Record<string, string>;
  failure?: string;
}

const vehicles = Object.entries(vehicleLabels).map(([value, label]) => ({ value, label }));

/** Asks for the price of what stands in the form. The boxes are the browser's own, so what was typed before the script came is in them. */
function useHeroPrice(form: RefObject<HTMLFormElement | null>) {
  const [asked, setAsked] = useState<Asked>({});
  const ask = async () => {
    const question = Object.fromEntries(new FormData(form.current!)) as HeroQuestion;
    setAsked(({ question: before, answer }) => ({ ...(answer && { question: before!, answer }), isPending: true }));
    try {
      setAsked({ question, answer: await askPrice({ ...question, transportType: 'open' } as PriceQuestion) });
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      const first = Object.keys(fields)[0];
      setAsked(first ? { fields } : { failure: failureWords(error, 'The price could not be loaded. Please try again.') });
      form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    }
  };
  return { asked, ask };
}

/** Two ZIP codes and a vehicle type, answered in place; without script the same form leads on to /quote. */
export function HeroPrice() {
  const form = useRef<HTMLFormElement>(null);
  const { asked, ask } = useHeroPrice(form);
  const { fields = {}, question, answer } = asked;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!asked.isPending) void ask();
  };
  return (
    <div className="mt-5 rounded border-t-3 border-t-lane bg-surface p-4 text-ink [--color-focus:var(--color-action-ink)] sm:p-5">
      <form
        ref={form}
        action="/quote"
        noValidate
        onSubmit={submit}
        aria-label="See the price"
        className="grid grid-cols-2 items-start gap-3"
      >
        <ZipBox name="fromZipCode" label="Pickup ZIP Code" error={fields['fromZipCode']} />
        <ZipBox name="toZipCode" label="Delivery ZIP Code" error={fields['toZipCode']} />
        <Field id="hero-vehicleType" label="Vehicle Type" error={fields['vehicleType']} className="max-sm:col-span-2">
          <Select name="vehicleType" defaultValue="car" options={vehicles} />
        </Field>
        <Button
          type="submit"
          variant="lane"
          pending={asked.isPending ?? false}
          pendingLabel="Working it out"
          className="max-sm:col-span-2 sm:mt-6"
        >
          See the price
        </Button>
      </form>
      <div role="status" aria-busy={asked.isPending}>
        {question && answer && <HeroAnswer question={question} answer={answer} />}
      </div>
      {asked.failure && (
        <p role="alert" className="mt-3 text-bad">
          {asked.failure}
        </p>
      )}
    </div>
  );
}

function ZipBox({ name, label, error }: { name: string; label: string; error: string | undefined }) {
  return (
    <Field id={`hero-${name}`} label={label} error={error}>
      <Input name={name} figures inputMode="numeric" autoComplete="postal-code" maxLength={10} />
    </Field>
  );
}
