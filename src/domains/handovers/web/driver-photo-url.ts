import { getUrl } from '#web/api/requests/call.ts';
import { getDriverPhoto } from '../endpoints.ts';

/** Requires the session cookie. */
export const driverPhotoUrl = (id: string): string => getUrl(getDriverPhoto.path, { params: { id } });
