const feetPerMeter = 3.281;

/** 'within 46 ft'. */
export const describeAccuracy = (meters: number): string => `within ${Math.round(meters * feetPerMeter).toLocaleString('en-US')} ft`;
