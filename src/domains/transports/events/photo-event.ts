import { z } from 'zod';

/** What every event about a photo of a request says of it. */
export const photoEvent = z.object({
  transportId: z.uuid(),
  photoId: z.uuid(),
  fileName: z.string(),
  /** Of the file as it was sent, in hex. */
  sha256: z.string(),
});

/** The photo in the chain of custody. */
export const savePhoto = ({ photoId, fileName, sha256 }: z.output<typeof photoEvent>) => ({ photoId, fileName, sha256 });
