import type { Endpoint } from '#shared/endpoint.ts';
import { adminRoles } from '#shared/roles.ts';
import { filingRoles } from './inspecting-rules.ts';
import type * as schemas from './schemas.ts';

export const listInspections: Endpoint<typeof schemas.listInspections> = {
  method: 'GET',
  path: '/api/transports/:id/inspections',
  access: 'signed-in',
};
export const beginInspection: Endpoint<typeof schemas.beginInspection> = {
  method: 'POST',
  path: '/api/transports/:id/inspections',
  access: filingRoles,
};
export const addSteps: Endpoint<typeof schemas.addSteps> = { method: 'POST', path: '/api/inspections/:id/steps', access: filingRoles };
export const addInspectionPhoto: Endpoint<typeof schemas.addInspectionPhoto> = {
  method: 'POST',
  path: '/api/inspections/:id/photos',
  access: filingRoles,
};
export const addInspectionVideo: Endpoint<typeof schemas.addInspectionVideo> = {
  method: 'POST',
  path: '/api/inspections/:id/videos',
  access: filingRoles,
};
export const getInspectionVideo: Endpoint<typeof schemas.getInspectionVideo> = {
  method: 'GET',
  path: '/api/transports/:id/inspection-videos/:videoId',
  access: 'signed-in',
};
export const getInspectionPhoto: Endpoint<typeof schemas.getInspectionPhoto> = {
  method: 'GET',
  path: '/api/transports/:id/inspection-photos/:photoId',
  access: 'signed-in',
};
export const sealInspection: Endpoint<typeof schemas.sealInspection> = {
  method: 'POST',
  path: '/api/inspections/:id/seal',
  access: filingRoles,
};
export const listOpenInspections: Endpoint<typeof schemas.listOpenInspections> = {
  method: 'GET',
  path: '/api/admin/inspections',
  access: adminRoles,
};
export const reopenInspection: Endpoint<typeof schemas.reopenInspection> = {
  method: 'POST',
  path: '/api/admin/inspections/:id/reopening',
  access: adminRoles,
};
