import * as Radix from 'radix-ui/tooltip';
import { createContext, use, type ReactElement, type ReactNode } from 'react';

const GroundContext = createContext(false);

/** Render once around all screens. */
export function TooltipGround({ children }: { children: ReactNode }) {
  return (
    <GroundContext value={true}>
      <Radix.Provider delayDuration={700} skipDelayDuration={300}>
        {children}
      </Radix.Provider>
    </GroundContext>
  );
}

interface TooltipProps {
  text: ReactNode;
  children: ReactElement;
}

/** Must not be the only place that gives the information. */
export function Tooltip({ text, children }: TooltipProps) {
  const isGrounded = use(GroundContext);
  const tip = (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          sideOffset={6}
          collisionPadding={8}
          className="z-60 max-w-[18rem] rounded-sm bg-ink px-2.5 py-1.5 text-sm text-paper shadow-float"
        >
          <span>{text}</span>
          <Radix.Arrow className="fill-ink" />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
  return isGrounded ? tip : <TooltipGround>{tip}</TooltipGround>;
}
