/** A video of an inspection, at most; the server judges both. */
export const maxVideoSeconds = 30;
export const maxVideoMegabytes = 15;

/** Videos that one inspection may be sent, each taken in the place of the one before. */
export const maxInspectionVideos = 20;

/** How long a video lasts, in words: '12 s'. */
export const secondsWords = (seconds: number): string => `${seconds} s`;
