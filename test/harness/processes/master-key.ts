export const testMasterKey = Buffer.alloc(32, 'carriage').toString('base64');
