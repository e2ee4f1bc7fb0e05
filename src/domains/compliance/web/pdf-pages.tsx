import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist';
// Vite resolves this to the URL of the built file.
// oxlint-disable-next-line import/default
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { useEffect, useRef, useState } from 'react';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { useDocumentBytes } from './documents-data.ts';

GlobalWorkerOptions.workerSrc = workerUrl;

/** Build output folder of files that pdfjs loads by name. */
const parts = '/pdfjs/';
const zooms = [1, 1.5, 2, 3] as const;
/** Phones refuse larger canvases. */
const maxCanvasPixels = 16_000_000;

const unreadable = "We can't show this PDF here. Please download it.";

/** Null while loading. */
function usePdf(bytes: ArrayBuffer | undefined): { pdf: PDFDocumentProxy | null; isBroken: boolean } {
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    if (!bytes) return undefined;
    let isGone = false;
    const task = getDocument({
      data: new Uint8Array(bytes.slice(0)),
      // Renders the same fonts on every machine.
      useSystemFonts: false,
      useWasm: false,
      wasmUrl: parts,
      standardFontDataUrl: parts,
      enableXfa: false,
      verbosity: 0,
    });
    task.promise.then(
      (opened) => !isGone && setPdf(opened),
      () => !isGone && setBroken(true),
    );
    return () => {
      isGone = true;
      void task.destroy();
    };
  }, [bytes]);
  return { pdf, isBroken };
}

interface PageProps {
  pdf: PDFDocumentProxy;
  number: number;
  zoom: number;
  name: string;
}

/** One page on a canvas as wide as its frame times `zoom`, with its text for screen readers. */
function PdfPage({ pdf, number, zoom, name }: PageProps) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [pageText, setPageText] = useState('');
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    let stop = () => {};
    let isGone = false;
    const draw = async () => {
      const page = await pdf.getPage(number);
      if (isGone || !frame.current || !canvas.current) return;
      const natural = page.getViewport({ scale: 1 });
      const width = frame.current.clientWidth * zoom;
      const height = (width / natural.width) * natural.height;
      const density = Math.min(window.devicePixelRatio || 1, 2, Math.sqrt(maxCanvasPixels / (width * height)));
      const viewport = page.getViewport({ scale: (width * density) / natural.width });
      canvas.current.width = Math.floor(viewport.width);
      canvas.current.height = Math.floor(viewport.height);
      canvas.current.style.width = `${width}px`;
      canvas.current.style.height = `${height}px`;
      const drawing = page.render({ canvas: canvas.current, viewport });
      stop = () => drawing.cancel();
      await drawing.promise;
      const { items } = await page.getTextContent();
      if (!isGone) setPageText(items.map((item) => ('str' in item ? item.str : '')).join(' '));
    };
    draw().catch(() => !isGone && setBroken(true));
    return () => {
      isGone = true;
      stop();
    };
  }, [pdf, number, zoom]);
  return (
    <div ref={frame}>
      {isBroken && <Alert tone="bad" announced title={unreadable} />}
      <canvas ref={canvas} role="img" aria-label={`${name}, page ${number} of ${pdf.numPages}`} className="block bg-white" />
      {pageText && <p className="sr-only">{pageText}</p>}
    </div>
  );
}

/** Draws the pages on canvases: no plug-in opens the PDF and no script in it runs. */
export function PdfPages({ id, name }: { id: string; name: string }) {
  const { data, error } = useDocumentBytes(id);
  const { pdf, isBroken } = usePdf(data);
  const [number, setNumber] = useState(1);
  const [zoom, setZoom] = useState(0);
  if (error || isBroken) return <Alert tone="bad" announced title={error ? "We couldn't load this PDF." : unreadable} />;
  if (!pdf) return <Skeleton className="h-96 w-full" />;
  const last = pdf.numPages;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="flex items-center gap-2">
          <IconButton
            icon="chevron-left"
            label="Previous page"
            variant="secondary"
            size="sm"
            disabled={number === 1}
            onClick={() => setNumber(number - 1)}
          />
          <p role="status" className="figures text-sm">
            {`Page ${number} of ${last}`}
          </p>
          <IconButton
            icon="chevron-right"
            label="Next page"
            variant="secondary"
            size="sm"
            disabled={number === last}
            onClick={() => setNumber(number + 1)}
          />
        </div>
        <div className="flex items-center gap-2">
          <Button variant="secondary" size="sm" disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
            Smaller
          </Button>
          <Button variant="secondary" size="sm" disabled={zoom === zooms.length - 1} onClick={() => setZoom(zoom + 1)}>
            Larger
          </Button>
        </div>
      </div>
      {/* Scrolled by keys when it is larger than its frame. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="max-h-[60dvh] overflow-auto border border-line bg-sunken" tabIndex={0} role="region" aria-label="Pages">
        <PdfPage key={`${number} ${zoom}`} pdf={pdf} number={number} zoom={zooms[zoom]!} name={name} />
      </div>
    </div>
  );
}
