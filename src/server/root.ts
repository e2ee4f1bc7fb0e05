import path from 'node:path';

/** The folder of the checkout, from here as from build/program, where the bundled program is. */
const root = path.resolve(import.meta.dirname, '../..');

/** A file that comes with the program, by its path from the folder of the checkout. */
export const fileOfProgram = (name: string): string => path.join(root, name);
