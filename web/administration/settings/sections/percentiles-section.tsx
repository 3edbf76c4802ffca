import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNeeded } from "../../../base/common/use-needed.tsx";
import { useResultToast } from "../../../base/common/use-result-toast.ts";
import { call } from "../../../base/requests/call.ts";
import { Button } from "../../../base/ui/button.tsx";
import { Skeleton } from "../../../base/ui/skeleton.tsx";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { DialogForm } from "../../../parts/form/dialog-form.tsx";
import { useAction } from "../../../parts/form/use-action.ts";
import { TableDialog } from "../percentiles/table-dialog.tsx";
import { type PercentileTable, percentileTablesQuery } from "../requests.ts";

type Open = { to: "set"; table: PercentileTable | null } | { to: "remove"; table: PercentileTable };

/** Lists the tables of national percentiles, and adds, changes and removes them. */
export function PercentilesSection() {
  const { t } = useTranslation("settings");
  const toast = useResultToast();
  const client = useQueryClient();
  const tables = useNeeded(percentileTablesQuery, <Skeleton height="96px" />, t("percentiles.unloaded"));
  const [open, setOpen] = useState<Open | null>(null);
  const onClose = () => setOpen(null);
  const onDone = (said: string) => {
    onClose();
    void client.invalidateQueries({ queryKey: percentileTablesQuery.queryKey });
    toast.done(said);
  };
  return (
    <section className="settings-part" aria-labelledby="settings-part">
      <header className="stack g1">
        <h2 className="h2" id="settings-part">
          {t("parts.percentiles")}
        </h2>
        <p className="dim body-s">{t("leads.percentiles")}</p>
      </header>
      {tables.isReady ? <TableList tables={tables.data} onOpen={setOpen} /> : tables.instead}
      <div>
        <Button onPress={() => setOpen({ to: "set", table: null })}>{t("percentiles.add")}</Button>
      </div>
      {open?.to === "set" ? (
        <TableDialog table={open.table} onSaved={() => onDone(t("percentiles.saved"))} onClose={onClose} />
      ) : null}
      {open?.to === "remove" ? (
        <RemoveDialog table={open.table} onRemoved={() => onDone(t("percentiles.removed"))} onClose={onClose} />
      ) : null}
    </section>
  );
}

function TableList({ tables, onOpen }: { tables: readonly PercentileTable[]; onOpen: (open: Open) => void }) {
  const { t } = useTranslation("settings");
  const numbers = useNumbers();
  if (tables.length === 0) return <p className="dim">{t("percentiles.none")}</p>;
  return (
    <ul className="settings-tables">
      {tables.map((table) => {
        const { id, exam, source, counts, scale, rows } = table;
        const [min, max] = [numbers.plain(scale.min), numbers.plain(scale.max)];
        return (
          <li key={id} className="row between wrap">
            <div className="stack">
              <b className="med">
                <bdi>{exam}</bdi>
              </b>
              <bdi className="body-s">{source}</bdi>
              <span className="meta num">
                {t("percentiles.read", { count: rows.length, min, max })} · {t(`percentiles.${counts}`)}
              </span>
            </div>
            <span className="row">
              <Button
                size="sm"
                aria-label={t("percentiles.edit_named", { exam })}
                onPress={() => onOpen({ to: "set", table })}
              >
                {t("percentiles.edit")}
              </Button>
              <Button
                size="sm"
                variant="ghost"
                aria-label={t("percentiles.remove_named", { exam })}
                onPress={() => onOpen({ to: "remove", table })}
              >
                {t("percentiles.remove")}
              </Button>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

type RemoveDialogProps = { table: PercentileTable; onRemoved: () => void; onClose: () => void };

function RemoveDialog({ table: { id, exam }, onRemoved, onClose }: RemoveDialogProps) {
  const { t } = useTranslation("settings");
  const form = useAction({ send: () => call("percentile_tables.remove", { params: { id } }), onDone: onRemoved });
  return (
    <DialogForm
      title={t("percentiles.remove_title", { exam })}
      form={form}
      submitLabel={t("percentiles.remove_table")}
      onClose={onClose}
      asks
    >
      <p>{t("percentiles.remove_body")}</p>
    </DialogForm>
  );
}
