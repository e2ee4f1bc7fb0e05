import type { ReactNode } from 'react';
import { cx } from '#web/ui/class-names.ts';
import { Icon, type IconName } from '#web/ui/pictures/icon.tsx';
import { RouteLine } from '#web/ui/facts/route-line.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import type { TransportMoney } from '#domains/payments/schemas.ts';
import { describeStored } from '#domains/payments/web/retained-labels.ts';
import { statusLabels } from '#domains/transports/rules.ts';
import type { TransportDetail } from '#domains/transports/schemas.ts';
import { CountedProgress } from '#domains/transports/web/status-badge.tsx';
import { stationUnderWay, stations, getTitle } from '#domains/transports/web/transport-labels.ts';
import { useFocusAfterStep } from '#web/shell/use-focus-after-step.ts';

interface TransportProgressProps {
  transport: TransportDetail;
  money: TransportMoney | undefined;
  /** Null until known, so that nothing is shown that changes later. */
  statusText: string | null;
  children?: ReactNode;
}

const roadLabels = stations.map((station) => statusLabels[station]);

export function TransportProgress({ transport, money, statusText, children }: TransportProgressProps) {
  const { status } = transport;
  const back = money?.payment ? describeStored(money.payment) : null;
  const section = useFocusAfterStep(statusText);
  return (
    <section ref={section} tabIndex={-1} aria-label="Progress" className="grid gap-4 rounded border border-line bg-surface p-5">
      {status !== 'cancelled' && (
        <>
          <div className="max-md:hidden">
            <RouteLine label={`Progress of ${getTitle(transport)}`} steps={roadLabels} current={stationUnderWay(status)} />
          </div>
          <div className="md:hidden">
            <CountedProgress status={status} />
          </div>
        </>
      )}
      {children ?? (
        <p role="status">
          <Skeleton className="h-6 w-full max-w-96" />
        </p>
      )}
      {back && <p>{`${back}.`}</p>}
    </section>
  );
}

interface ProgressLineProps {
  isYours: boolean;
  icon: IconName;
  text: string;
  about?: ReactNode;
  isNext?: boolean;
  action: ReactNode;
  children?: ReactNode;
}

/** On phones the next step sticks to the bottom; `Page` leaves room for it. */
const nextBar =
  'max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-30 max-lg:border-t-3 max-lg:border-t-lane max-lg:bg-surface max-lg:px-4 max-lg:py-2.5 ' +
  'max-lg:shadow-float max-lg:*:flex-1 print:hidden';

export const ProgressLine = ({ isYours, icon, text, about, isNext = false, action, children }: ProgressLineProps) => (
  <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
    <div className="grid min-w-0 flex-1 basis-64 gap-1">
      <p role="status" className={cx('flex min-w-0 gap-2 font-head font-semibold', isYours && 'text-action-ink')}>
        <Icon name={icon} className="mt-0.5" />
        <span className="wrap-anywhere">{text}</span>
      </p>
      {about && <div className="pl-7 empty:hidden">{about}</div>}
    </div>
    <div data-next-bar={isNext || undefined} className={cx('flex flex-wrap gap-3 empty:hidden', isNext && nextBar)}>
      {action}
    </div>
    {children && <div className="basis-full">{children}</div>}
  </div>
);
