import type { ReactNode } from 'react';
import { cx } from '#web/ui/class-names.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { RouteLine } from '#web/ui/route-line.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { TransportMoney } from '#domains/payments/schemas.ts';
import { keptWords } from '#domains/payments/web/kept-words.ts';
import type { TransportDetail } from '#domains/transports/schemas.ts';
import { CountedProgress } from '#domains/transports/web/status-badge.tsx';
import type { MoneyTurn } from './money-turn.ts';
import { roadLabels, stationOf } from './next-step-words.ts';
import { titleOf } from '#domains/transports/web/transport-words.ts';
import { useFocusAfterStep } from '#web/shell/use-focus-after-step.ts';

interface TransportProgressProps {
  transport: TransportDetail;
  /** Null while it is not known yet: nothing is said that would be taken back. */
  next: { isYours: boolean; text: string } | null;
  /** How it is paid; unknown until it was asked. */
  money: TransportMoney | undefined;
  /** The button of that step, where it is the reader's. */
  action?: ReactNode;
  /** What of the money the reader sees before that. */
  turn: MoneyTurn | null;
}

/** Nobody is waited for any more. */
const endIcons: Partial<Record<TransportDetail['status'], IconName>> = { cancelled: 'circle-x', completed: 'circle-check' };

/** How far it has come, who acts next, and what of the money went back and was kept, where something did. */
export function TransportProgress({ transport, next, money, turn, action }: TransportProgressProps) {
  const { status } = transport;
  const back = money?.payment ? keptWords(money.payment) : null;
  const section = useFocusAfterStep(next && next.text);
  return (
    <section ref={section} tabIndex={-1} aria-label="Progress" className="grid gap-4 rounded border border-line bg-surface p-5">
      {status !== 'cancelled' && (
        <>
          <div className="max-md:hidden">
            <RouteLine label={`Progress of ${titleOf(transport)}`} steps={roadLabels} current={stationOf(status)} />
          </div>
          <div className="md:hidden">
            <CountedProgress status={status} />
          </div>
        </>
      )}
      {turn && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className={cx('flex min-w-0 flex-1 basis-64 gap-2 font-head font-semibold', turn.isYours && 'text-action-ink')}>
            <Icon name={turn.isYours ? 'arrow-right' : 'lock'} className="mt-0.5" />
            <span className="wrap-anywhere">{turn.text}</span>
          </p>
          <ButtonLink to={turn.action.to} variant={turn.isYours ? 'primary' : 'secondary'}>
            {turn.action.label}
          </ButtonLink>
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p
          role="status"
          className={cx('flex min-w-0 gap-2 font-head font-semibold', next?.isYours && 'text-action-ink', !next && 'flex-1')}
        >
          {next ? (
            <>
              <Icon name={next.isYours ? 'arrow-right' : (endIcons[status] ?? 'clock')} className="mt-0.5" />
              <span>{next.text}</span>
            </>
          ) : (
            <Skeleton className="h-6 w-full max-w-96" />
          )}
        </p>
        {action && <div className="flex flex-wrap gap-3">{action}</div>}
        {back && <p className="w-full">{`${back}.`}</p>}
      </div>
    </section>
  );
}
