import type { Endpoint, PublicEndpoint } from '#shared/endpoint.ts';
import { inspectingRoles } from '#domains/inspections/inspecting-rules.ts';
import { nonAdminRoles } from '#shared/roles.ts';
import type * as bills from './bills/schemas.ts';
import type * as driverPhoto from './driver-photo/driver-photo-schemas.ts';
import type * as gates from './gates/schemas.ts';
import type * as license from './driver-license/license-schemas.ts';
import type * as schemas from './schemas.ts';

export const listBills: Endpoint<typeof bills.listBills> = {
  method: 'GET',
  path: '/api/transports/:id/bills-of-lading',
  access: 'signed-in',
};
export const getBillFile: Endpoint<typeof bills.getBillFile> = {
  method: 'GET',
  path: '/api/bills-of-lading/:id/file',
  access: 'signed-in',
};
export const checkBill: PublicEndpoint<typeof bills.checkBill> = {
  method: 'GET',
  path: '/api/bills-of-lading/:code/check',
  access: 'public',
};

export const getHandover: Endpoint<typeof schemas.getHandover> = {
  method: 'GET',
  path: '/api/transports/:id/handover',
  access: 'signed-in',
};
export const nameTruck: Endpoint<typeof schemas.nameTruck> = {
  method: 'PUT',
  path: '/api/transports/:id/handover/truck',
  access: ['carrier', 'independent_driver', 'driver'],
};
export const stopHandover: Endpoint<typeof schemas.stopHandover> = {
  method: 'POST',
  path: '/api/transports/:id/handover/stop',
  access: nonAdminRoles,
};
export const renewCode: Endpoint<typeof schemas.renewCode> = {
  method: 'POST',
  path: '/api/transports/:id/handover/code',
  access: nonAdminRoles,
};
export const getPickup: Endpoint<typeof schemas.getPickup> = {
  method: 'GET',
  path: '/api/pickup/:id',
  access: ['driver', 'independent_driver'],
};
export const checkRelease: Endpoint<typeof schemas.checkRelease> = {
  method: 'POST',
  path: '/api/pickup/:id/release-checks',
  access: ['driver', 'independent_driver'],
};
export const releaseWithoutCode: Endpoint<typeof schemas.releaseWithoutCode> = {
  method: 'POST',
  path: '/api/pickup/:id/release-without-code',
  access: ['driver', 'independent_driver'],
};

export const getOwnDriverPhoto: Endpoint<typeof driverPhoto.getOwnDriverPhoto> = {
  method: 'GET',
  path: '/api/settings/driver-photo',
  access: inspectingRoles,
};
export const setDriverPhoto: Endpoint<typeof driverPhoto.setDriverPhoto> = {
  method: 'POST',
  path: '/api/settings/driver-photo',
  access: inspectingRoles,
};
export const deleteDriverPhoto: Endpoint<typeof driverPhoto.deleteDriverPhoto> = {
  method: 'DELETE',
  path: '/api/settings/driver-photo',
  access: inspectingRoles,
};
export const getDriverPhoto: Endpoint<typeof driverPhoto.getDriverPhoto> = {
  method: 'GET',
  path: '/api/driver-photos/:id/image',
  access: 'signed-in',
};

export const listGateRecords: Endpoint<typeof gates.listGateRecords> = {
  method: 'GET',
  path: '/api/transports/:id/gate-records',
  access: 'signed-in',
};
export const recordGate: Endpoint<typeof gates.recordGate> = {
  method: 'POST',
  path: '/api/transports/:id/gate-records',
  access: ['storage'],
};

export const isLicenseRequired: Endpoint<typeof license.isLicenseRequired> = {
  method: 'GET',
  path: '/api/system/driver-license-required',
  access: 'signed-in',
};
export const listLicenses: Endpoint<typeof license.listLicenses> = {
  method: 'GET',
  path: '/api/admin/transport/:id/driver-licenses',
  access: ['driver', 'independent_driver', 'admin', 'super_admin'],
};
export const uploadLicense: Endpoint<typeof license.uploadLicense> = {
  method: 'POST',
  path: '/api/pickup/:id/driver-license',
  access: ['driver', 'independent_driver'],
};
export const getLicenseImage: Endpoint<typeof license.getLicenseImage> = {
  method: 'GET',
  path: '/api/driver-licenses/:id/image',
  access: 'signed-in',
};
