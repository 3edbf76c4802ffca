import { useQuery } from "@tanstack/react-query";
import { ChevronDown, X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../common/session-context.tsx";
import type { Selection } from "../../common/use-selection.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Menu, MenuItem } from "../../ui/menu.tsx";
import { useNumbers } from "../../ui/use-numbers.ts";
import { chosenQuery, type PeopleChange } from "../requests.ts";
import { useInvite } from "../use-invite.ts";
import { AccommodationsDialog } from "./accommodations-dialog.tsx";
import { ChooseDialog, type ChooseKind } from "./choose-dialog.tsx";
import { DeactivateDialog } from "./deactivate-dialog.tsx";
import { useBulkChange } from "./use-bulk-change.ts";

type BulkBarProps = { selection: Selection; total: number; filter: Record<string, string> };
type Open = ChooseKind | "accommodations" | "deactivate" | null;

/** What may be done with the people who are ticked. */
export function BulkBar({ selection, total, filter }: BulkBarProps) {
  const { t } = useTranslation("people");
  const numbers = useNumbers();
  const { role, id: own } = useUser();
  const [open, setOpen] = useState<Open>(null);
  const bulk = useBulkChange(selection.clear);
  const invite = useInvite(selection.clear);
  const count = selection.isAll ? total : selection.ids.size;
  const all = useQuery({ ...chosenQuery({ filter }), enabled: selection.isAll });
  if (count === 0) return null;
  const isSelfAmong = selection.isAll ? (all.data?.is_self_among ?? false) : selection.ids.has(own);
  const isBusy = bulk.isPending || invite.isPending;
  const keeps = role === "staff" || role === "manager";
  const target = selection.isAll ? { filter } : { users: [...selection.ids] };
  const apply = (change: PeopleChange) => {
    setOpen(null);
    bulk.mutate({ target, change });
  };
  const said = numbers.counted(count);
  return (
    <section className="bulk" aria-label={t("bulk.label")}>
      <span role="status" className="num nowrap">
        {isBusy ? t("bulk.working") : t("bulk.chosen", { count, said })}
        {isSelfAmong && !isBusy ? ` · ${t("bulk.self_among")}` : null}
      </span>
      {!selection.isAll && selection.isWholePage && total > selection.ids.size ? (
        <Button variant="ghost" size="sm" onPress={selection.takeAll}>
          {t("bulk.take_all", { said: numbers.counted(total) })}
        </Button>
      ) : null}
      <span className="grow" />
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
          <Menu
            label={t("bulk.more")}
            placement="top end"
            trigger={
              <Button variant="ghost" size="sm" isDisabled={isBusy}>
                {t("bulk.more")}
                <Icon of={ChevronDown} small />
              </Button>
            }
          >
            <MenuItem id="invite" onAction={() => invite.mutate(target)}>
              {t("invite.open")}
            </MenuItem>
            <MenuItem id="deactivate" danger onAction={() => setOpen("deactivate")}>
              {t("bulk.deactivate")}
            </MenuItem>
            <MenuItem id="reactivate" onAction={() => apply({ is_active: true })}>
              {t("bulk.reactivate")}
            </MenuItem>
          </Menu>
        </>
      ) : null}
      <Button variant="ghost" size="sm" icon aria-label={t("bulk.clear")} onPress={selection.clear}>
        <Icon of={X} small />
      </Button>
      {open === "deactivate" ? (
        <DeactivateDialog target={target} onClose={() => setOpen(null)} onApply={() => apply({ is_active: false })} />
      ) : open === "accommodations" ? (
        <AccommodationsDialog
          title={t("bulk.accommodations_title", { count, said })}
          onClose={() => setOpen(null)}
          onApply={async (accommodations) => apply({ accommodations })}
        />
      ) : open ? (
        <ChooseDialog
          kind={open}
          title={t(`bulk.${open}_title`, { count, said })}
          onClose={() => setOpen(null)}
          onApply={apply}
        />
      ) : null}
    </section>
  );
}
