import { Picture } from './picture.tsx';

export function SmallPicture({ urlOf, alt }: { urlOf: (size: 'full' | 'thumb') => string; alt: string }) {
  return (
    <a href={urlOf('full')} target="_blank" rel="noreferrer" className="inline-block justify-self-start">
      <Picture src={urlOf('thumb')} alt={`${alt} (opens in a new tab)`} className="h-30 w-40 rounded bg-sunken object-cover" />
    </a>
  );
}
