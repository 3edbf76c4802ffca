import { type ReactNode, useEffect } from "react";
import { isolated } from "./isolated.ts";
import { WithHelp } from "./page-help.tsx";
import { servedBrand } from "./served-brand.ts";

type PageHeadProps = {
  /** Also sets the tab's title. */
  title: string;
  /** A name in the title, and the link that is shown in its place. */
  named?: { name: string; link: ReactNode } | undefined;
  over?: ReactNode;
  aside?: ReactNode;
  /** What the screen is about, for its help: where neither its path nor its address says it. */
  part?: string;
};

/** Shows the head of a page: a line above, the title with the way to its help, and the actions for the whole page at the end. */
export function PageHead({ title, named, over, aside, part }: PageHeadProps) {
  useDocumentTitle(title);
  return (
    <header className="pagehead">
      <div>
        {over ? <p className="over">{over}</p> : null}
        <WithHelp part={part}>
          <h1 className="h1">{named ? <WithName title={title} {...named} /> : isolated(title)}</h1>
        </WithHelp>
      </div>
      {aside}
    </header>
  );
}

function WithName({ title, name, link }: { title: string; name: string; link: ReactNode }) {
  const [before, ...after] = title.split(name);
  if (name === "" || after.length === 0) return isolated(title);
  return (
    <>
      {before}
      {link}
      {after.join(name)}
    </>
  );
}

/** Sets the browser tab's title. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    const { name } = servedBrand();
    document.title = title === "Sextant" || title === name ? name : `${title} · ${name}`;
  }, [title]);
}
