import { useState } from 'react';

const waitAtMostMs = 10_000;
const unknownReason = 'This picture could not be loaded';

async function getReason(address: string): Promise<string> {
  try {
    const reply = await fetch(address, { signal: AbortSignal.timeout(waitAtMostMs) });
    const body = reply.ok ? null : ((await reply.json()) as { error?: unknown });
    return typeof body?.error === 'string' ? body.error : unknownReason;
  } catch {
    return unknownReason;
  }
}

interface PictureProps {
  readonly src: string;
  readonly alt: string;
  readonly className: string;
}

/** If the picture is gone, shows the server's reason, such as when it was deleted. */
export function Picture({ src, alt, className }: PictureProps) {
  const [missing, setMissing] = useState<{ readonly src: string; readonly reason: string } | null>(null);
  const findReason = async () => setMissing({ src, reason: await getReason(src) });
  if (missing?.src === src)
    return (
      <span
        role="img"
        aria-label={`${alt}: ${missing.reason}`}
        className={`${className} grid place-items-center p-2 text-center text-xs text-muted`}
      >
        {missing.reason}
      </span>
    );
  return <img src={src} alt={alt} loading="lazy" className={className} onError={() => void findReason()} />;
}
