import { type ReactNode, useEffect } from "react";
import { isolated } from "./isolated.ts";
import { WithHelp } from "./page-help.tsx";
import { servedBrand } from "./served-brand.ts";

type PageHeadProps = {
  /** Also sets the tab's title. */
  title: string;
  over?: ReactNode;
  aside?: ReactNode;
};

/** Shows the head of a page: a line above, the title with the way to its help, and the actions for the whole page at the end. */
export function PageHead({ title, over, aside }: PageHeadProps) {
  useDocumentTitle(title);
  return (
    <header className="pagehead">
      <div>
        {over ? <p className="over">{over}</p> : null}
        <WithHelp>
          <h1 className="h1">{isolated(title)}</h1>
        </WithHelp>
      </div>
      {aside}
    </header>
  );
}

/** Sets the browser tab's title. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    const { name } = servedBrand();
    document.title = title === "Sextant" || title === name ? name : `${title} · ${name}`;
  }, [title]);
}
