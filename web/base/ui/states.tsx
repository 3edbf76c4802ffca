import type { ReactNode } from "react";
import { EmptyFigure } from "./empty-figure.tsx";
import { ButtonLink } from "./link.tsx";

type StateProps = {
  title: ReactNode;
  /** One line of what will be here, or of what to do. */
  children: ReactNode;
  /** One button. */
  action?: ReactNode;
  /** Where to go instead, as the one button. */
  way?: { href: string; label: string };
  /** The heading's level in its page: 1 when the state is the whole page. */
  level?: 1 | 2 | 3 | 4;
};

/** Shows nothing is here yet: what will be, and the one way to begin. */
export function EmptyState({ title, children, action, way, level = 2 }: StateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="empty">
      <EmptyFigure />
      <Heading className={level === 1 ? "hero" : "h3"}>{title}</Heading>
      <p>{children}</p>
      {way ? (
        <ButtonLink variant="primary" href={way.href}>
          {way.label}
        </ButtonLink>
      ) : (
        action
      )}
    </div>
  );
}

/** Something failed: what it means for the person and what to do. It is announced. */
export function ErrorState(props: StateProps) {
  return (
    <div role="alert">
      <EmptyState {...props} />
    </div>
  );
}

/** Shows the person may not see this place, and who can change that. */
export function NoPermissionState(props: StateProps) {
  return <EmptyState {...props} />;
}
