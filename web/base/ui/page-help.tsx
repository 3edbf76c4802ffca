import { createContext, type ReactNode, useContext } from "react";

/** The way to the page of help that belongs to the screens within; null for none. */
export const PageHelpContext = createContext<ReactNode>(null);

/** Shows a title with the way to the help for its screen behind it, where there is one. */
export function WithHelp({ children }: { children: ReactNode }) {
  const help = useContext(PageHelpContext);
  if (help === null) return children;
  return (
    <div className="with-help">
      {children}
      {help}
    </div>
  );
}
