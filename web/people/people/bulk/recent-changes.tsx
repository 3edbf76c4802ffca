import { Undo2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../../base/common/session-context.tsx";
import { useExtra } from "../../../base/common/use-extra.tsx";
import { Button } from "../../../base/ui/button.tsx";
import { Icon } from "../../../base/ui/icon.tsx";
import { Menu, MenuItem } from "../../../base/ui/menu.tsx";
import { useDates } from "../../../base/ui/use-dates.ts";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { type PeopleChange, recentChangesQuery } from "../requests.ts";
import { useUndoPeople } from "./use-change-people.ts";

function kindOf(change: PeopleChange) {
  if (change.is_active !== undefined) return change.is_active ? "reactivated" : "deactivated";
  if (change.accommodations) return "accommodations";
  if (change.add_groups ?? change.remove_groups) return "groups";
  return (change.add_carers ?? change.remove_carers) ? "carers" : "schools";
}

/** Shows the user's own bulk changes of the last day, each with an undo button. Renders nothing if there are none. */
export function RecentChanges() {
  const { t } = useTranslation("people");
  const numbers = useNumbers();
  const dates = useDates(useUser().time_zone);
  const changes = useExtra(recentChangesQuery, t("unloaded.recent"));
  const undo = useUndoPeople();
  if (!changes.data || changes.data.length === 0) return changes.failure;
  return (
    <Menu
      label={t("recent.label")}
      placement="bottom end"
      trigger={
        <Button variant="ghost" size="sm" isPending={undo.isPending}>
          <Icon of={Undo2} small />
          {t("recent.label")}
        </Button>
      }
    >
      {changes.data.map(({ id, change, count, created_at: at }) => (
        <MenuItem key={id} id={id} onAction={() => undo.mutate(id)}>
          {t("recent.undo", {
            what: t(`recent.${kindOf(change)}`),
            people: t("count", { count, said: numbers.counted(count) }),
            when: dates.moment(at),
          })}
        </MenuItem>
      ))}
    </Menu>
  );
}
