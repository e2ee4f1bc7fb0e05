export const maxVideoSeconds = 30;

export const maxVideoMegabytes = 15;

/** Uploads per inspection, including replaced videos. */
export const maxInspectionVideos = 20;

export const describeSeconds = (seconds: number): string => `${seconds} s`;
