import type { VehicleType } from '#shared/vehicles/vehicles.ts';

/** Copies the quote form's labels, so that the landing page does not load the form's schema library; a test compares them. */
export const vehicleLabels: Record<VehicleType, string> = {
  car: 'Car / SUV / Pickup',
  rv: 'RV / Camper / Motorhome',
  boat: 'Boat / Personal Watercraft',
  motorcycle: 'Motorcycle',
  atv: 'ATV / UTV',
  heavy: 'Heavy Equipment',
  trailer: 'Trailer',
  golf: 'Golf Cart / Specialty Vehicle',
};
