import { maxPhotos, photoProblem, tooManyPhotos } from '#domains/transports/photos/photos-rules.ts';

export interface PhotoChoice<Chosen> {
  readonly taken: readonly Chosen[];
  readonly refusal: { readonly title: string; readonly description: string } | null;
}

export function choosePhotos<Chosen extends { name: string; type: string; size: number }>(
  files: readonly Chosen[],
  present: number,
): PhotoChoice<Chosen> {
  const problems = files.flatMap((file) => {
    const problem = photoProblem(file);
    return problem ? [`${file.name}: ${problem}`] : [];
  });
  const good = files.filter((file) => photoProblem(file) === null);
  const taken = good.slice(0, Math.max(0, maxPhotos - present));
  const isTooMany = taken.length < good.length;
  if (problems.length === 0 && !isTooMany) return { taken, refusal: null };
  const title = problems.length > 0 ? 'File validation errors' : 'Too many files';
  return { taken, refusal: { title, description: [...problems, ...(isTooMany ? [tooManyPhotos] : [])].join('\n') } };
}
