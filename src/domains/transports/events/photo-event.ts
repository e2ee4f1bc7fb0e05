import { z } from 'zod';

export const photoEvent = z.object({
  transportId: z.uuid(),
  photoId: z.uuid(),
  fileName: z.string(),
  /** Hex, of the file as sent. */
  sha256: z.string(),
});

export const pickPhotoFacts = ({ photoId, fileName, sha256 }: z.output<typeof photoEvent>) => ({ photoId, fileName, sha256 });
