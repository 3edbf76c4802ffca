import { type ReactNode, useEffect } from "react";
import { isolated } from "./isolated.ts";

type PageHeadProps = {
  /** Names the tab too. */
  title: string;
  over?: ReactNode;
  aside?: ReactNode;
};

/** Shows the head of a page: a line above, the title, and at its end what acts on the whole page. */
export function PageHead({ title, over, aside }: PageHeadProps) {
  useDocumentTitle(title);
  return (
    <header className="pagehead">
      <div>
        {over ? <p className="over">{over}</p> : null}
        <h1 className="h1">{isolated(title)}</h1>
      </div>
      {aside}
    </header>
  );
}

/** Names the browser's tab while a page stands. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === "Sextant" ? title : `${title} · Sextant`;
  }, [title]);
}
