import type { ReactNode } from "react";
import { BrandFace } from "../../../base/ui/brand-face.tsx";
import { servedBrand } from "../../../base/ui/served-brand.ts";

type MessageScreenProps = {
  title: ReactNode;
  /** Small text above the title. */
  over?: ReactNode;
  children?: ReactNode;
  /** The buttons; the first is the main action. */
  actions?: ReactNode;
  wide?: boolean;
  /** The message reports a failure and is announced. */
  alert?: boolean;
};

/** Shows a page of the player without a question: one message, one action. */
export function MessageScreen({ title, over, children, actions, wide, alert }: MessageScreenProps) {
  return (
    <div className="message-screen">
      <header className="message-top">
        <span className="brand">
          <BrandFace {...servedBrand()} />
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
