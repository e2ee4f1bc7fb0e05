import { Fragment } from 'react';
import { Link } from 'react-router';

/** A paragraph, list or numbered steps; `[label](/path)` in a text is a link. */
export type Block = string | { readonly list: readonly string[] } | { readonly steps: readonly string[] };

export function Inline({ text }: { text: string }) {
  const parts = text.split(/\[([^\]]+)\]\(([^)]+)\)/);
  return parts.map((part, at) => {
    if (at % 3 === 2) return null;
    if (at % 3 === 0) return <Fragment key={at}>{part}</Fragment>;
    return (
      <Link key={at} to={parts[at + 1]!} className="text-action-ink underline underline-offset-2">
        {part}
      </Link>
    );
  });
}

export function Prose({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className="grid max-w-text gap-3">
      {blocks.map((block, at) => (
        <ProseBlock key={at} block={block} />
      ))}
    </div>
  );
}

function ProseBlock({ block }: { block: Block }) {
  if (typeof block === 'string')
    return (
      <p>
        <Inline text={block} />
      </p>
    );
  const isSteps = 'steps' in block;
  const List = isSteps ? 'ol' : 'ul';
  return (
    <List className={isSteps ? 'grid list-decimal gap-1.5 pl-6 marker:font-head marker:font-semibold' : 'grid list-disc gap-1.5 pl-6'}>
      {(isSteps ? block.steps : block.list).map((item) => (
        <li key={item} className="pl-1">
          <Inline text={item} />
        </li>
      ))}
    </List>
  );
}
