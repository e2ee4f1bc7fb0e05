import type { VehicleType } from '#shared/vehicles/vehicles.ts';

/** The labels of the quote form, written out so that the landing page does not fetch the form's schema library; a test holds them equal. */
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
