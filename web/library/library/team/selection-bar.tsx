import { useTranslation } from "react-i18next";
import { Button } from "../../../base/ui/button.tsx";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import type { TeamLibraryState } from "./use-team-library.tsx";

/** Offers what may be done to the selected materials. */
export function SelectionBar({ library }: { library: TeamLibraryState }) {
  const { isAuthor, changes, shelf, isArchive, picked, setAsking, clearSelection } = library;
  const { t } = useTranslation("library");
  const numbers = useNumbers();
  const ids = picked.map(({ id }) => id);
  return (
    <div className="actbar" role="toolbar" aria-label={t("selected_label")}>
      <b className="num">{t("selected", { count: ids.length, said: numbers.counted(ids.length) })}</b>
      {isAuthor && isArchive ? (
        <Button
          variant="ghost"
          size="sm"
          onPress={() => void changes.setArchived(picked, false).then(clearSelection).catch(changes.failed)}
        >
          {t("restore")}
        </Button>
      ) : null}
      {library.mayAssign && !isArchive ? (
        <Button
          variant="ghost"
          size="sm"
          onPress={() =>
            library.assign({
              name: t("count", { count: ids.length, said: numbers.counted(ids.length) }),
              study_materials: ids,
            })
          }
        >
          {t("assign.materials")}
        </Button>
      ) : null}
      {isAuthor && !isArchive ? (
        <>
          <Button variant="ghost" size="sm" onPress={() => setAsking({ what: "move" })}>
            {t("move.menu")}
          </Button>
          <Button variant="ghost" size="sm" onPress={() => setAsking({ what: "tag" })}>
            {t("tag.menu")}
          </Button>
        </>
      ) : null}
      {shelf?.can.update ? (
        <Button
          variant="ghost"
          size="sm"
          onPress={() => void changes.takeOff(shelf.id, ids).then(clearSelection).catch(changes.failed)}
        >
          {t("take_off")}
        </Button>
      ) : null}
      <Button variant="ghost" size="sm" onPress={clearSelection}>
        {t("clear")}
      </Button>
    </div>
  );
}
