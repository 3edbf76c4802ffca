import { CircleQuestionMark } from "lucide-react";
import { createContext, type ReactNode, useContext } from "react";
import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";

/** The page of help that belongs to the screen, and what the way there says. */
type Help = { href: string; label: string };

const HelpContext = createContext<Help | null>(null);

/** Says which page of help belongs to the screens within; null for none. */
export function PageHelpProvider({ help, children }: { help: Help | null; children: ReactNode }) {
  return <HelpContext value={help}>{children}</HelpContext>;
}

/** Shows a title with the way to the help for its screen behind it, where there is one. */
export function WithHelp({ children }: { children: ReactNode }) {
  const help = useContext(HelpContext);
  if (!help) return children;
  return (
    <div className="with-help">
      {children}
      <Link href={help.href} className="page-help no-print" aria-label={help.label}>
        <Icon of={CircleQuestionMark} />
      </Link>
    </div>
  );
}
