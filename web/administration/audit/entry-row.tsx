import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { EntryDetails } from "./entry-details.tsx";
import { EntryWhat } from "./entry-what.tsx";
import type { Entry } from "./requests.ts";
import { useAuditWords } from "./use-audit-words.ts";

/** Shows one entry: when, who (and as whom), what, to what; opened, each field before and after. */
export function EntryRow({ entry }: { entry: Entry }) {
  const { t } = useTranslation("audit");
  const [isOpen, setOpen] = useState(false);
  const detailsId = useId();
  const dates = useDates(useUser().time_zone);
  const words = useAuditWords();
  const nameOf = (person: NonNullable<Entry["actor"]>) =>
    person.is_erased ? t("erased_person") : `${person.first_name} ${person.last_name}`.trim();
  const who = entry.actor ? nameOf(entry.actor) : t("nobody");
  return (
    <li className="line-bottom">
      <div className="audit-line">
        <time className="num faint" dateTime={entry.at}>
          {dates.clock(entry.at)}
        </time>
        <span className="breaks">
          <EntryWhat entry={entry} />
        </span>
        <span className="dim audit-who">
          {entry.as_user ? (
            t("who_as", { who, as: nameOf(entry.as_user) })
          ) : entry.token ? (
            t("who_by_token", { who, token: entry.token.name })
          ) : (
            <bdi>{who}</bdi>
          )}
        </span>
        <Button
          className="btn btn-ghost btn-sm btn-icon audit-more"
          aria-expanded={isOpen}
          aria-controls={isOpen ? detailsId : undefined}
          aria-label={t(isOpen ? "close_details" : "open_details", { what: words.action(entry.action), who })}
          onPress={() => setOpen(!isOpen)}
        >
          <Icon of={ChevronDown} small />
        </Button>
      </div>
      {isOpen ? (
        <div id={detailsId}>
          <EntryDetails entry={entry} />
        </div>
      ) : null}
    </li>
  );
}
