import path from 'node:path';

/** Correct from src/server and from build/program, where the bundle is. */
const root = path.resolve(import.meta.dirname, '../..');

export const fileOfProgram = (name: string): string => path.join(root, name);
