import { Icon } from '#web/ui/pictures/icon.tsx';
import { cx } from '#web/ui/class-names.ts';

const all = [1, 2, 3, 4, 5] as const;

export const Stars = ({ count }: { count: number }) => (
  <span role="img" aria-label={`${count} of 5 stars`} className="inline-flex">
    {all.map((star) => (
      <Icon key={star} name="star" size={18} className={cx(star <= count ? 'text-lane-edge' : 'text-line-strong opacity-40')} />
    ))}
  </span>
);
