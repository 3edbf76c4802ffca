import { useTranslation } from "react-i18next";
import { Button } from "../../base/ui/button.tsx";
import { MenuItem } from "../../base/ui/menu.tsx";
import { BulkBar, BulkMenu } from "../../parts/list/bulk-bar.tsx";
import type { Selection } from "../../parts/list/use-selection.ts";
import type { LiveRow } from "./live-rows.ts";
import { mayDo } from "./sitting-actions.tsx";
import type { Doing } from "./use-acting.tsx";

const first = ["extend", "pause", "message", "end"] as const;
const more = [
  "resume",
  "let_back_in",
  "set_tools",
  "credit",
  "reopen",
  "count_late",
  "leave_late",
  "room",
  "incident",
  "cancel",
] as const;

type LiveBulkProps = {
  selection: Selection;
  rows: readonly LiveRow[];
  total: number;
  isBusy: boolean;
  onStart: (what: Doing, rows: readonly LiveRow[]) => void;
};

/** Shows how many sittings are selected and what may be done with them; those for which it makes no sense are left out. */
export function LiveBulk({ selection, rows, total, isBusy, onStart }: LiveBulkProps) {
  const { t } = useTranslation("live");
  const selected = rows.filter(({ id }) => selection.ids.has(id));
  const targets = (what: Doing) => selected.filter((row) => mayDo(what, row));
  const others = more.filter((what) => targets(what).length > 0);
  return (
    <div className="live-bulk">
      <BulkBar selection={selection} total={total} isBusy={isBusy}>
        {first.map((what) => (
          <Button
            key={what}
            variant="ghost"
            size="sm"
            isDisabled={isBusy || targets(what).length === 0}
            onPress={() => onStart(what, targets(what))}
          >
            {t(`bulk.${what}`)}
          </Button>
        ))}
        {others.length > 0 ? (
          <BulkMenu title={t("bulk.more")} isDisabled={isBusy}>
            {others.map((what) => (
              <MenuItem key={what} danger={what === "cancel"} onAction={() => onStart(what, targets(what))}>
                {t(`menu.${what}`)}
              </MenuItem>
            ))}
          </BulkMenu>
        ) : null}
      </BulkBar>
    </div>
  );
}
