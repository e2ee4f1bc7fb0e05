import { getUrl } from '#web/api/requests/call.ts';
import { getDriverPhoto } from '../endpoints.ts';

/** Address of the picture of a driver; the session cookie opens it. */
export const driverPhotoUrl = (id: string): string => getUrl(getDriverPhoto.path, { params: { id } });
