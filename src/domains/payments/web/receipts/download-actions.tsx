import { Button, ButtonLink } from '#web/ui/button.tsx';

export function DocumentActions({ file }: { file: string }) {
  return (
    <>
      <ButtonLink to={file} reloadDocument download className="max-sm:flex-1">
        Download PDF
      </ButtonLink>
      <Button variant="secondary" className="max-sm:flex-1" onClick={() => window.print()}>
        Print
      </Button>
    </>
  );
}
