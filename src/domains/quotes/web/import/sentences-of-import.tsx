import { useState } from 'react';
import { Alert, type AlertTone } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import type { ImportPreview } from '../../import/import-schemas.ts';

const shownSentences = 6;

interface SentencesProps {
  tone: AlertTone;
  title: string;
  of: ImportPreview['faults'];
  name: string;
}

export function SentencesOfImport({ tone, title, of: { count, first }, name }: SentencesProps) {
  const [isAll, setAll] = useState(false);
  const visible = isAll ? first : first.slice(0, shownSentences);
  const isFolded = visible.length < first.length;
  return (
    <Alert
      tone={tone}
      announced
      title={title}
      actions={
        first.length > shownSentences && (
          <>
            {isFolded && (
              <Button variant="secondary" size="sm" onClick={() => setAll(true)}>
                Show all {first.length}
              </Button>
            )}
            <Button
              variant="secondary"
              size="sm"
              icon="download"
              onClick={() => saveFile(`${name}.txt`, 'text/plain;charset=utf-8', `${[title, '', ...first].join('\r\n')}\r\n`)}
            >
              Download list
            </Button>
          </>
        )
      }
    >
      <ul className="grid gap-1 [overflow-wrap:anywhere]">
        {visible.map((sentence, at) => (
          // Sentences may repeat.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={`${at} ${sentence}`}>{sentence}</li>
        ))}
        {!isFolded && count > first.length && <li>and {count - first.length} more</li>}
      </ul>
    </Alert>
  );
}
