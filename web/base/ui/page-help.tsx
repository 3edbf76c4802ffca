import { createContext, type ReactNode, useContext } from "react";

/** Returns the way to the page of help that belongs to the screen, or to this part of it; null for none. */
export const PageHelpContext = createContext<(part?: string) => ReactNode>(() => null);

type WithHelpProps = {
  children: ReactNode;
  /** What the screen is about, where neither its path nor its address says it. */
  part?: string;
};

/** Shows a title with the way to the help for its screen behind it, where there is one. */
export function WithHelp({ children, part }: WithHelpProps) {
  const help = useContext(PageHelpContext)(part);
  if (help === null) return children;
  return (
    <div className="with-help">
      {children}
      {help}
    </div>
  );
}
