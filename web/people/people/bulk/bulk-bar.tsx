import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../../base/common/session-context.tsx";
import { useQuietExtra } from "../../../base/common/use-quiet-extra.ts";
import { Button } from "../../../base/ui/button.tsx";
import { MenuItem } from "../../../base/ui/menu.tsx";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { BulkBar, BulkMenu } from "../../../parts/list/bulk-bar.tsx";
import { type Selection, selectedCount } from "../../../parts/list/use-selection.ts";
import { chosenQuery, type PeopleChange } from "../requests.ts";
import { AccommodationsDialog } from "./accommodations-dialog.tsx";
import { ChooseDialog, type ChooseKind } from "./choose-dialog.tsx";
import { DeactivateDialog } from "./deactivate-dialog.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { useChangePeople } from "./use-change-people.ts";

type PeopleBulkBarProps = { selection: Selection; total: number; filter: Record<string, string> };
type Open = ChooseKind | "accommodations" | "deactivate" | "invite" | null;

/** What may be done with the people who are ticked. */
export function PeopleBulkBar({ selection, total, filter }: PeopleBulkBarProps) {
  const { t } = useTranslation("people");
  const numbers = useNumbers();
  const { role, id: own } = useUser();
  const [open, setOpen] = useState<Open>(null);
  const bulk = useChangePeople(selection.clear);
  const count = selectedCount(selection, total);
  // A note in the bar; the dialog that asks before people are deactivated says when it can’t be loaded.
  const all = useQuietExtra({ ...chosenQuery({ filter }), enabled: selection.isAll });
  const isSelfAmong = selection.isAll ? (all?.is_self_among ?? false) : selection.ids.has(own);
  const isBusy = bulk.isPending;
  const keeps = role === "staff" || role === "manager";
  const target = selection.isAll ? { filter } : { users: [...selection.ids] };
  const apply = (change: PeopleChange) => {
    setOpen(null);
    bulk.mutate({ target, change });
  };
  const said = numbers.counted(count);
  return (
    <BulkBar selection={selection} total={total} isBusy={isBusy} note={isSelfAmong ? t("bulk.self_among") : null}>
      <Button variant="ghost" size="sm" isDisabled={isBusy} onPress={() => setOpen("groups")}>
        {t("bulk.groups")}
      </Button>
      {keeps ? (
        <>
          <Button variant="ghost" size="sm" isDisabled={isBusy} onPress={() => setOpen("carers")}>
            {t("bulk.carers")}
          </Button>
          <Button variant="ghost" size="sm" isDisabled={isBusy} onPress={() => setOpen("schools")}>
            {t("bulk.schools")}
          </Button>
          <Button variant="ghost" size="sm" isDisabled={isBusy} onPress={() => setOpen("accommodations")}>
            {t("bulk.accommodations")}
          </Button>
          <BulkMenu title={t("bulk.more")} isDisabled={isBusy}>
            <MenuItem id="invite" onAction={() => setOpen("invite")}>
              {t("invite.open")}
            </MenuItem>
            <MenuItem id="deactivate" danger onAction={() => setOpen("deactivate")}>
              {t("bulk.deactivate")}
            </MenuItem>
            <MenuItem id="reactivate" onAction={() => apply({ is_active: true })}>
              {t("bulk.reactivate")}
            </MenuItem>
          </BulkMenu>
        </>
      ) : null}
      {open === "deactivate" ? (
        <DeactivateDialog target={target} onClose={() => setOpen(null)} onApply={() => apply({ is_active: false })} />
      ) : open === "invite" ? (
        <InviteDialog target={target} onClose={() => setOpen(null)} onSent={selection.clear} />
      ) : open === "accommodations" ? (
        <AccommodationsDialog
          title={t("bulk.accommodations_title", { count, said })}
          onClose={() => setOpen(null)}
          onApply={(accommodations) => apply({ accommodations })}
        />
      ) : open ? (
        <ChooseDialog
          kind={open}
          title={t(`bulk.${open}_title`, { count, said })}
          onClose={() => setOpen(null)}
          onApply={apply}
        />
      ) : null}
    </BulkBar>
  );
}
