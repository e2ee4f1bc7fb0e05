import * as Radix from 'radix-ui/tooltip';
import { createContext, use, type ReactElement, type ReactNode } from 'react';

const GroundContext = createContext(false);

/** Placed once around all screens: 700 ms until the first tooltip, and for 300 ms after one the next opens immediately. */
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
  /** One element that can take focus. */
  children: ReactElement;
}

/** A few words more about a control. Never the only place where something is said. */
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
