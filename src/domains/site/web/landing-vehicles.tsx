import { Link } from 'react-router';
import type { VehicleType } from '#shared/vehicles.ts';
import { VehicleIcon } from '#web/ui/vehicle-icon.tsx';
import { Section } from './landing-section.tsx';

/** The labels of the quote form, written out so that this page does not fetch the form's schema library. */
const labels: Record<VehicleType, string> = {
  car: 'Car / SUV / Pickup',
  rv: 'RV / Camper / Motorhome',
  boat: 'Boat / Personal Watercraft',
  motorcycle: 'Motorcycle',
  atv: 'ATV / UTV',
  heavy: 'Heavy Equipment',
  trailer: 'Trailer',
  golf: 'Golf Cart / Specialty Vehicle',
};

/** The service signs along the road: one square for each vehicle type. */
export function VehicleSigns() {
  return (
    <Section title="If it rolls, floats or once did" text="Eight kinds of vehicle, running or not. Pick yours to start a quote.">
      <ul className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-4">
        {Object.entries(labels).map(([type, label]) => (
          <li key={type}>
            <Link to={`/quote?vehicleType=${type}`} className="group grid gap-2.5 rounded no-underline">
              <span className="sign sign-lg flex aspect-[4/3] items-center justify-center bg-sign text-on-sign transition-colors group-hover:bg-sign-hover">
                <VehicleIcon type={type} size={104} />
              </span>
              <span className="font-head text-sm font-semibold group-hover:underline">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
