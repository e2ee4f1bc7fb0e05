/** The master key of every program that a test starts without a DATA_DIR of its own: what one sealed another opens. */
export const testMasterKey = Buffer.alloc(32, 'carriage').toString('base64');
