/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- drawn as lines, a table without written roles is no table for Safari's readers */
import { Fragment } from 'react';
import type { GuideBlock, Line } from '#web/guide-blocks.ts';
import { toAddress } from '#web/shell/public/public-page-meta.ts';
import { Button } from '#web/ui/button.tsx';

/** Addresses in the guide: localhost, or the origin of the build. */
const ownAddress = /http:\/\/127\.0\.0\.1:3000|https:\/\/carriage\.example/g;
const here = (text: string): string => text.replaceAll(ownAddress, toAddress(''));

const opened = ['/api/docs', '/api/openapi.json'];

const languages: Readonly<Record<string, string>> = { sh: 'Shell', js: 'JavaScript', ts: 'TypeScript', json: 'JSON', '': 'Response' };

const link = 'text-action-ink underline underline-offset-2';

function Words({ code }: { code: string }) {
  const codeElement = (
    <code className="rounded-sm bg-sunken px-1 py-px font-mono text-[0.9em] wrap-break-word [font-variant-ligatures:none]">
      {here(code)}
    </code>
  );
  return opened.includes(code) ? (
    <a href={code} className={link}>
      {codeElement}
    </a>
  ) : (
    codeElement
  );
}

function Pieces({ line }: { line: Line }) {
  return line.map((piece, at) => {
    if (typeof piece === 'string') return <Fragment key={at}>{piece}</Fragment>;
    if ('code' in piece) return <Words key={at} code={piece.code} />;
    return (
      <a key={at} href={piece.href} className={link}>
        {piece.words}
      </a>
    );
  });
}

function Code({ code, language, label }: { code: string; language: string; label: string }) {
  const text = here(code);
  return (
    <div className="min-w-0 rounded border border-line bg-surface">
      <div className="flex items-center justify-between border-b border-line py-1.5 pr-1.5 pl-4 text-sm text-muted" data-print="hide">
        <span>{languages[language] ?? language}</span>
        <Button variant="secondary" size="sm" icon="copy" data-part="copy">
          <span aria-live="polite">Copy</span>
        </Button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled by keys */}
      <pre role="region" aria-label={label} tabIndex={0} className="overflow-x-auto p-4 text-sm">
        <code className="font-mono leading-6 [font-variant-ligatures:none]">{text}</code>
      </pre>
    </div>
  );
}

interface TableProps {
  head: readonly Line[];
  rows: readonly (readonly Line[])[];
  label: string;
}

/** On phones each row becomes a block headed by its first cell. */
function Table({ head, rows, label }: TableProps) {
  return (
    <table role="table" aria-label={label} className="w-full border-t-2 border-ink text-left max-sm:block">
      <thead role="rowgroup" className="max-sm:sr-only">
        <tr role="row" className="border-b border-line text-sm">
          {head.map((cell, at) => (
            <th key={at} role="columnheader" scope="col" className="py-2 pr-6 first-letter:uppercase last:pr-0">
              <Pieces line={cell} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-sm:block">
        {rows.map((row, at) => (
          <tr key={at} role="row" className="border-b border-line align-baseline max-sm:block max-sm:py-2.5">
            {row.map((cell, column) => (
              <td key={column} role="cell" className="max-sm:block max-sm:first:font-semibold sm:py-2.5 sm:pr-6 sm:last:w-2/3 sm:last:pr-0">
                <Pieces line={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Block({ block, label }: { block: GuideBlock; label: string }) {
  if (block.kind === 'code') return <Code code={block.code} language={block.language} label={label} />;
  if (block.kind === 'table') return <Table head={block.head} rows={block.rows} label={label} />;
  if (block.kind === 'text')
    return (
      <p className="max-w-text">
        <Pieces line={block.line} />
      </p>
    );
  const List = block.isOrdered ? 'ol' : 'ul';
  return (
    <List className={`grid max-w-text gap-1.5 pl-6 ${block.isOrdered ? 'list-decimal' : 'list-disc'}`}>
      {block.items.map((item, at) => (
        <li key={at} className="pl-1">
          <Pieces line={item} />
        </li>
      ))}
    </List>
  );
}

/** `title` labels tables and examples for screen readers. */
export function GuideBlocks({ blocks, title }: { blocks: readonly GuideBlock[]; title: string }) {
  return (
    <div className="grid min-w-0 gap-4">
      {blocks.map((block, at) => (
        <Block key={at} block={block} label={`${title}, ${block.kind === 'table' ? 'table' : 'example'} ${at + 1}`} />
      ))}
    </div>
  );
}
