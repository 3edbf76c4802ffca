import { useTranslation } from "react-i18next";
import { Button } from "../../../base/ui/button.tsx";
import { isolated } from "../../../base/ui/isolated.ts";
import { MenuItem } from "../../../base/ui/menu.tsx";
import { MoreMenu } from "../../../base/ui/more-menu.tsx";
import { EmptyState } from "../../../base/ui/states.tsx";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { ListPending } from "../../../parts/list/list-pending.tsx";
import { ListStates } from "../../../parts/list/list-states.tsx";
import type { FoundShelf } from "../shelf-moves.ts";
import { AssignStrips, UploadStrip } from "./job-strips.tsx";
import { MaterialList } from "./material-list.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { ShelfSelect } from "./shelf-select.tsx";
import { TeamFound } from "./team-found.tsx";
import { useFileDrop } from "./use-file-drop.ts";
import type { TeamLibraryState } from "./use-team-library.tsx";

type PartProps = { library: TeamLibraryState };

/** Shows the materials on the shelf that is open, found or archived. Files dropped here are uploaded to the shelf. */
export function ShelfContents({ library, isWide }: PartProps & { isWide: boolean }) {
  const { mayAdd, uploading, shelf, words, isArchive, chosen } = library;
  const { t } = useTranslation("library");
  const { isOver, dropProps } = useFileDrop(mayAdd, library.send);
  return (
    <section className="ml-pane" data-over={isOver || undefined} aria-labelledby="shelf-title" {...dropProps}>
      <AssignStrips />
      {uploading.uploads ? <UploadStrip uploads={uploading.uploads} onStop={uploading.stop} /> : null}
      {isWide ? null : <ShelfSelect library={library} />}
      <ShelfBar library={library} />
      <ListStates
        list={library.list}
        isEmpty={(all) => all.length === 0}
        filter={{
          isOn: Boolean(words),
          noneTitle: t("none_title"),
          onClear: () => library.go(isArchive ? { archived: true } : {}),
        }}
        empty={
          isArchive ? (
            <EmptyState title={t("archive_empty_title")}>{t("archive_empty")}</EmptyState>
          ) : (
            <EmptyState title={t(shelf ? "shelf_empty_title" : "team_empty_title")}>
              {t(mayAdd ? "shelf_empty" : "shelf_empty_reader")}
            </EmptyState>
          )
        }
        pending={<ListPending rows={6} height={52} />}
      >
        {(all) => (
          <MaterialList
            materials={all}
            isOrdered={shelf?.can.update === true && !words}
            label={library.title}
            chosen={chosen?.id}
            onChoose={library.choose}
            selected={library.selected}
            onSelect={library.setSelected}
            onMove={(moving, position) => shelf && void library.changes.order(shelf.id, moving, position)}
          />
        )}
      </ListStates>
      {words && !isArchive ? <TeamFound words={words} /> : null}
      {mayAdd && !words && library.materials.length > 0 ? <p className="meta ml-hint">{t("drop_hint")}</p> : null}
      {library.picked.length > 0 ? <SelectionBar library={library} /> : null}
    </section>
  );
}

/** Names the shelf that is open, with how much is on it and what may be done to the whole of it. */
function ShelfBar({ library }: PartProps) {
  const { shelf, words, list, materials } = library;
  const { t } = useTranslation("library");
  const numbers = useNumbers();
  return (
    <div className="ml-bar phone-wrap">
      <div className="grow">
        <Above found={library.found} />
        <h2 className="h2" id="shelf-title">
          {words ? t("found_titles", { words }) : isolated(library.title)}
        </h2>
      </div>
      {list.data ? (
        <span className="faint body-s num">
          {t("count", { count: materials.length, said: numbers.counted(materials.length) })}
        </span>
      ) : null}
      {shelf && library.mayAssign && shelf.material_count > 0 ? (
        <Button
          size="sm"
          onPress={() =>
            library.assign({ name: t("assign.shelf_named", { name: shelf.name }), library_groups: [shelf.id] })
          }
        >
          {t("assign.shelf")}
        </Button>
      ) : null}
      {shelf && library.isAuthor && shelf.can.update ? (
        <MoreMenu label={t("more_of", { name: shelf.name })}>
          <MenuItem onAction={() => library.setAsking({ what: "shelf", parent: shelf.id })}>
            {t("new_shelf_here")}
          </MenuItem>
          <MenuItem onAction={() => library.setAsking({ what: "rename" })}>{t("rename.menu")}</MenuItem>
          <MenuItem onAction={() => library.setAsking({ what: "remove" })}>{t("remove.menu")}</MenuItem>
        </MoreMenu>
      ) : null}
    </div>
  );
}

function Above({ found }: { found: FoundShelf | null }) {
  const names = found?.above.map(({ name }) => name) ?? [];
  return names.length > 0 ? <p className="meta">{isolated(`${names.join(" › ")} ›`)}</p> : null;
}
