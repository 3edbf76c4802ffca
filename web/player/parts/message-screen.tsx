import type { ReactNode } from "react";
import { BrandMark } from "../../ui/brand-mark.tsx";

type MessageScreenProps = {
  title: ReactNode;
  /** What stands above the title, small. */
  over?: ReactNode;
  children?: ReactNode;
  /** The buttons; the first is the next thing to do. */
  actions?: ReactNode;
  wide?: boolean;
  /** It says that something failed, and is announced. */
  alert?: boolean;
};

/** Shows a page of the player without a question: one thing said, one thing to do. */
export function MessageScreen({ title, over, children, actions, wide, alert }: MessageScreenProps) {
  return (
    <div className="message-screen">
      <header className="message-top">
        <span className="brand">
          <BrandMark />
          <span>Sextant</span>
        </span>
      </header>
      <main className={wide ? "message-body message-wide" : "message-body"} id="main">
        <div role={alert ? "alert" : undefined}>
          {over ? (
            <p className="message-over">
              <bdi>{over}</bdi>
            </p>
          ) : null}
          <h1 className="h1" data-page-heading tabIndex={-1}>
            {title}
          </h1>
          {children}
        </div>
        {actions ? <div className="message-actions">{actions}</div> : null}
      </main>
    </div>
  );
}
