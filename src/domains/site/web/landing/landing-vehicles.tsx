import { Link } from 'react-router';
import { VehicleIcon } from '#web/ui/pictures/vehicle-icon.tsx';
import { Section } from './landing-section.tsx';
import { vehicleLabels } from './vehicle-labels.ts';

export function VehicleSigns() {
  return (
    <Section title="Cars, boats, bikes and more" text="Running or not. Pick yours to start a quote.">
      <ul className="grid grid-cols-4 gap-2 sm:gap-x-4 sm:gap-y-6">
        {Object.entries(vehicleLabels).map(([type, label]) => (
          <li key={type} className="min-w-0">
            <Link to={`/quote?vehicleType=${type}`} className="group grid gap-1.5 rounded no-underline sm:gap-2.5">
              <span className="sign flex aspect-[4/3] items-center justify-center bg-sign p-2 text-on-sign transition-colors group-hover:bg-sign-hover">
                <VehicleIcon type={type} size={104} className="h-auto w-full max-w-26" />
              </span>
              <span className="font-head text-xs font-semibold group-hover:underline sm:text-sm">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
