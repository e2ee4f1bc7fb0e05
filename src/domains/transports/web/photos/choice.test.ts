import { describe, expect, it } from 'vitest';
import { choosePhotos } from './choice.ts';

const file = (name: string, { type = 'image/jpeg', size = 1000 } = {}) => ({ name, type, size });
const megabytes = (count: number) => count * 1024 * 1024;

describe('choosing photos', () => {
  it('accepts images of the three types up to 10 MB', () => {
    const files = [file('a'), file('b', { type: 'image/png' }), file('c', { type: 'image/webp', size: megabytes(10) })];
    expect(choosePhotos(files, 7)).toEqual({ taken: files, refusal: null });
  });

  it('leaves out other files and too large ones, and names them', () => {
    const good = file('ok.jpg');
    const files = [file('a.gif', { type: 'image/gif' }), good, file('b.jpg', { size: megabytes(10) + 1 }), file('c', { type: '' })];
    expect(choosePhotos(files, 0)).toEqual({
      taken: [good],
      refusal: {
        title: 'File validation errors',
        description: 'a.gif: File type image/gif is not allowed\nb.jpg: File size exceeds 10MB limit\nc: File type unknown is not allowed',
      },
    });
  });

  it.each([
    [0, 11, 10],
    [8, 3, 2],
    [10, 1, 0],
    [9, 1, 1],
  ])('with %i photos accepts of %i more only %i', (present, chosen, taken) => {
    const files = Array.from({ length: chosen }, (_, at) => file(`${at}.jpg`));
    const choice = choosePhotos(files, present);
    expect(choice.taken).toEqual(files.slice(0, taken));
    expect(choice.refusal).toEqual(taken === chosen ? null : { title: 'Too many files', description: 'Maximum 10 files allowed' });
  });
});
