import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../../base/common/session-context.tsx";
import { queryKey } from "../../../base/requests/query-key.ts";
import { Button } from "../../../base/ui/button.tsx";
import { Notice } from "../../../base/ui/notice.tsx";
import { useDates } from "../../../base/ui/use-dates.ts";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { DialogForm } from "../../../parts/form/dialog-form.tsx";
import { useAction } from "../../../parts/form/use-action.ts";
import { type PeopleImport, type UndonePeople, undoImport } from "./requests.ts";

type UndoImportButtonProps = {
  made: PeopleImport;
  /** A newer import may have changed the same people. */
  isNewest?: boolean;
  size?: "sm" | "md";
};

/** Takes an import back after asking, and says who stayed and why. */
export function UndoImportButton({ made, isNewest = true, size = "md" }: UndoImportButtonProps) {
  const { t } = useTranslation("people");
  const { name } = made;
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button size={size} variant="ghost" aria-label={t("imports.undo_of", { name })} onPress={() => setAsking(true)}>
        {t("imports.undo")}
      </Button>
      {isAsking ? <UndoImportDialog made={made} isNewest={isNewest} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

type UndoImportDialogProps = { made: PeopleImport; isNewest: boolean; onClose: () => void };

function UndoImportDialog({ made, isNewest, onClose }: UndoImportDialogProps) {
  const { t } = useTranslation("people");
  const dates = useDates(useUser().time_zone);
  const numbers = useNumbers();
  const { id, name, created_at: at, counts } = made;
  const client = useQueryClient();
  const [undone, setUndone] = useState<UndonePeople | null>(null);
  const form = useAction({ send: () => undoImport(id), onDone: setUndone });
  const close = () => {
    // The button goes with what it undid: the lists are read again once its dialog has been read.
    if (undone) void client.invalidateQueries({ queryKey: queryKey("people") });
    onClose();
  };
  return (
    <DialogForm
      asks
      title={undone ? t("imports.undone") : t("imports.ask", { name })}
      form={form}
      submitLabel={t("imports.undo")}
      onClose={close}
      hidesSubmit={undone !== null}
    >
      {undone ? (
        <Undone undone={undone} />
      ) : (
        <>
          <p className="num">
            {t("imports.did", {
              when: dates.moment(at),
              created: numbers.counted(counts.created),
              updated: numbers.counted(counts.updated),
              deactivated: numbers.counted(counts.deactivated),
            })}
          </p>
          <p>{t("imports.ask_body")}</p>
          {isNewest ? null : <Notice tone="warning" title={t("imports.newer")} />}
        </>
      )}
    </DialogForm>
  );
}

function Undone({ undone }: { undone: UndonePeople }) {
  const { t } = useTranslation("people");
  const numbers = useNumbers();
  const count = (status: string) => undone.results.filter((one) => one.status === status).length;
  const [removed, restored] = [count("removed"), count("restored")];
  const kept = undone.results.filter(({ status }) => status !== "removed" && status !== "restored");
  return (
    <div className="stack g3">
      <ul>
        {removed > 0 ? <li>{t("imports.removed", { count: removed, said: numbers.counted(removed) })}</li> : null}
        {restored > 0 ? <li>{t("imports.restored", { count: restored, said: numbers.counted(restored) })}</li> : null}
        {kept.length > 0 ? (
          <li>{t("imports.kept", { count: kept.length, said: numbers.counted(kept.length) })}</li>
        ) : null}
      </ul>
      {kept.length > 0 ? (
        <ul className="stack g2">
          {kept.slice(0, 50).map(({ id, name, message }) => (
            <li key={id}>
              <bdi className="med">{name}</bdi> <span className="dim">{message}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
