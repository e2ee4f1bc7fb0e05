import * as Radix from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { formatPhone } from '#shared/text/phones.ts';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { telHref } from '#web/ui/tel-href.ts';
import type { Handover } from '../schemas.ts';
import { stopLabels } from '../release-rules.ts';

export interface Callable {
  readonly part: string;
  readonly name: string;
  readonly phone: string | null;
}

interface DoNotReleaseProps {
  stop: NonNullable<Handover['stop']>;
  next: string;
  calls: readonly Callable[];
  foot: ReactNode;
  onClose: () => void;
}

const callLook =
  'flex min-h-14 items-center gap-3 rounded border-2 border-on-danger px-4 font-head text-lg font-semibold text-on-danger no-underline hover:bg-danger-hover';

export function DoNotRelease({ stop, next, calls, foot, onClose }: DoNotReleaseProps) {
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Content
          role="alertdialog"
          onPointerDownOutside={(event) => event.preventDefault()}
          className="fixed inset-0 z-50 overflow-y-auto bg-danger text-on-danger [--color-focus:var(--color-lane)]"
        >
          <div className="mx-auto grid min-h-dvh max-w-[36rem] content-center gap-6 px-5 py-8">
            <Icon name="alert-triangle" size={72} />
            <Radix.Title className="text-4xl leading-tight">Do not release</Radix.Title>
            <Radix.Description asChild>
              <div className="grid gap-2 text-lg">
                <p className="font-semibold">{stopLabels[stop.why]}.</p>
                {stop.words && <p className="[overflow-wrap:anywhere]">{stop.words}</p>}
                <p>{next}</p>
              </div>
            </Radix.Description>
            <Calls calls={calls} />
            <div className="grid gap-3">{foot}</div>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Calls({ calls }: { calls: readonly Callable[] }) {
  if (calls.length === 0) return null;
  return (
    <ul aria-label="Who to call" className="grid gap-3">
      {calls.map(({ part, name, phone }) => {
        const href = phone && telHref(phone);
        const instruction = (
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <span>{href ? `Call ${name}` : name}</span>
            <span className="block text-base font-normal">
              {part}, {phone ? <span className="figures">{formatPhone(phone)}</span> : <span>no phone number</span>}
            </span>
          </span>
        );
        return (
          <li key={part}>
            {href ? (
              <a href={href} className={callLook}>
                <Icon name="phone" size={24} /> {instruction}
              </a>
            ) : (
              <p className="rounded border border-on-danger px-4 py-3 font-head text-lg">{instruction}</p>
            )}
          </li>
        );
      })}
    </ul>
  );
}
