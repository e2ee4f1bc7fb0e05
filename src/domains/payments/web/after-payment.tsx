import { Card } from '#web/ui/card.tsx';

const steps = [
  ['The carrier takes the job and names a driver', 'You get an email with the name, truck and pickup day.'],
  ['Pickup', 'Compare driver, truck and plate, then give the driver your release code. You both sign the inspection.'],
  ['Delivery', 'Compare the vehicle with the pickup photos and confirm, or file a claim. The carrier is paid after that.'],
] as const;

export const AfterPayment = ({ isTaken }: { isTaken: boolean }) => (
  <Card title="What happens next">
    <ol className="grid gap-4">
      {steps.slice(isTaken ? 1 : 0).map(([title, text], at) => (
        <li key={title} className="flex gap-3">
          <span className="figures flex size-7 shrink-0 items-center justify-center rounded-full bg-asphalt text-sm font-semibold text-lane">
            {at + 1}
          </span>
          <div>
            <h3 className="font-head text-base">{title}</h3>
            <p className="text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  </Card>
);
