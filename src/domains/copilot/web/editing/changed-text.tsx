import { describeChanged } from '../../editing/rules.ts';

/** Changes are also announced to screen readers. */
export function ChangedText({ before, after }: { before: string; after: string }) {
  return (
    <>
      {describeChanged(before, after).map(({ kind, text }, at) => {
        const key = `${at} ${text}`;
        if (kind === 'same') return <span key={key}>{text} </span>;
        const Mark = kind === 'gone' ? 'del' : 'ins';
        return (
          <span key={key}>
            <Mark className={kind === 'gone' ? 'bg-bad-tint text-bad' : 'bg-good-tint text-good'}>
              <span className="sr-only">{kind === 'gone' ? 'gone: ' : 'new: '}</span>
              {text}
            </Mark>{' '}
          </span>
        );
      })}
    </>
  );
}
