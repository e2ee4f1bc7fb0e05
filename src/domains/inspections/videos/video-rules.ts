/** How long a video of an inspection lasts, at most; the server judges it. */
export const maxVideoSeconds = 30;

/** Size of a video as it is sent, at most. */
export const maxVideoMegabytes = 15;

/** Videos that one inspection may be sent, each taken in the place of the one before. */
export const maxInspectionVideos = 20;

/** How long a video lasts, in words: '12 s'. */
export const describeSeconds = (seconds: number): string => `${seconds} s`;
