import { roles, type Role } from '#shared/roles.ts';

export const personaPassword = 'Open-road-2026';

export interface Persona {
  readonly role: Role;
  readonly email: string;
  readonly fullName: string;
  readonly phoneNumber: string;
  readonly companyName?: string;
  readonly dotNumber?: string;
  readonly mcNumber?: string;
  readonly driverLicenseNumber?: string;
  readonly insuranceLicense?: string;
  readonly inspectionLicense?: string;
}

/** DOT and MC numbers are beyond the ranges in use. */
export const personas: Record<Role, Persona> = {
  shipper: { role: 'shipper', email: 'sam@carriage.example', fullName: 'Sam Whitfield', phoneNumber: '(303) 555-0101' },
  broker: {
    role: 'broker',
    email: 'bianca@carriage.example',
    fullName: 'Bianca Moreno',
    phoneNumber: '(214) 555-0102',
    companyName: 'Moreno Auto Logistics',
    dotNumber: '9900002',
    mcNumber: 'MC-9900002',
  },
  carrier: {
    role: 'carrier',
    email: 'carl@carriage.example',
    fullName: 'Carl Jensen',
    phoneNumber: '(402) 555-0103',
    companyName: 'Jensen Auto Transport',
    dotNumber: '9900003',
    mcNumber: 'MC-9900003',
  },
  driver: {
    role: 'driver',
    email: 'dana@carriage.example',
    fullName: 'Dana Okafor',
    phoneNumber: '(402) 555-0104',
    driverLicenseNumber: 'NE-H1290455',
  },
  independent_driver: {
    role: 'independent_driver',
    email: 'ivan@carriage.example',
    fullName: 'Ivan Petrov',
    phoneNumber: '(775) 555-0105',
    companyName: 'Petrov Hauling',
    dotNumber: '9900005',
    mcNumber: 'MC-9900005',
    driverLicenseNumber: 'NV-1402987714',
  },
  insurance: {
    role: 'insurance',
    email: 'ingrid@carriage.example',
    fullName: 'Ingrid Sato',
    phoneNumber: '(312) 555-0106',
    companyName: 'Lakeshore Cargo Insurance',
    insuranceLicense: 'IL-INS-40218',
  },
  inspection: {
    role: 'inspection',
    email: 'noel@carriage.example',
    fullName: 'Noel Abara',
    phoneNumber: '(404) 555-0107',
    companyName: 'Abara Vehicle Inspection',
    inspectionLicense: 'GA-VI-7731',
  },
  storage: {
    role: 'storage',
    email: 'stella@carriage.example',
    fullName: 'Stella Brandt',
    phoneNumber: '(816) 555-0108',
    companyName: 'Riverside Storage Yard',
  },
  compliance: {
    role: 'compliance',
    email: 'chen@carriage.example',
    fullName: 'Chen Liu',
    phoneNumber: '(202) 555-0109',
    companyName: 'Carriage',
  },
  admin: { role: 'admin', email: 'ada@carriage.example', fullName: 'Ada Fletcher', phoneNumber: '(202) 555-0110' },
  super_admin: { role: 'super_admin', email: 'sofia@carriage.example', fullName: 'Sofia Reyes', phoneNumber: '(202) 555-0111' },
};

export const allPersonas: readonly Persona[] = roles.map((role) => personas[role]);
