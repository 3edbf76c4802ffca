import { useMatches } from "@tanstack/react-router";
import { CircleQuestionMark } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { Link } from "../../base/ui/link.tsx";
import { PageHelpContext } from "../../base/ui/page-help.tsx";
import { helpFor } from "../../people/help/screen-help.ts";

/** Gives each screen the way to its page of help. The names of pages come once the screen is there. */
export function ScreenHelp({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { t: tHelp, ready } = useTranslation("help", { useSuspense: false });
  const { role } = useUser();
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath });
  const address = useMatches({ select: (matches) => partOf(matches.at(-1)?.search) });
  const helpOf = (part?: string) => {
    const topic = helpFor(role, path ?? "", part ?? address);
    if (topic === null) return null;
    const label = ready ? tHelp("about", { page: tHelp(`titles.${topic}`) }) : t("places.help");
    return (
      <Link href={`/help/${topic}`} className="page-help no-print" aria-label={label}>
        <Icon of={CircleQuestionMark} />
      </Link>
    );
  };
  return <PageHelpContext value={helpOf}>{children}</PageHelpContext>;
}

const partOf = (search: object | undefined) =>
  search && "part" in search && typeof search.part === "string" ? search.part : undefined;
