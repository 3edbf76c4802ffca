import "../../ui/styles/bench.css";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Ellipsis, Plus } from "lucide-react";
import { type DragEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Media } from "../../assign/assign-media-dialog.tsx";
import { useUser } from "../../common/session-context.tsx";
import { ListPending } from "../../list/list-pending.tsx";
import { ListSearch } from "../../list/list-search.tsx";
import { ListStates } from "../../list/list-states.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { isolated } from "../../ui/isolated.ts";
import { Menu, MenuItem } from "../../ui/menu.tsx";
import { useDocumentTitle } from "../../ui/page-head.tsx";
import { Select } from "../../ui/select.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { useMedia } from "../../ui/use-media.ts";
import { useNumbers } from "../../ui/use-numbers.ts";
import type { readLibrarySearch } from "../library-search.ts";
import { materialsQuery, type Shelf, shelvesQuery } from "../requests.ts";
import { type FoundShelf, findShelf, listShelves } from "../shelf-moves.ts";
import { AskedDialog, type Asking } from "./asked-dialog.tsx";
import { AssignStrips, UploadStrip } from "./job-strips.tsx";
import { MaterialList } from "./material-list.tsx";
import { MaterialPanel } from "./material-panel.tsx";
import { ShelfTree } from "./shelf-tree.tsx";
import { TeamFound } from "./team-found.tsx";
import { useLibraryChanges } from "./use-library-changes.ts";
import { useUploads } from "./use-uploads.ts";

const route = getRouteApi("/signed-in/library");

type LibrarySearch = ReturnType<typeof readLibrarySearch>;

const none: readonly Shelf[] = [];

/** Shows the library to the team: its shelves, the materials on one of them, and who reads which. */
export function TeamLibrary() {
  const { t } = useTranslation("library");
  useDocumentTitle(t("title"));
  const { role } = useUser();
  const isAuthor = role === "tutor" || role === "staff";
  const mayAssign = role !== "counselor";
  const isWide = useMedia("(min-width: 1201px)");
  const numbers = useNumbers();
  const { shelf: shelfId, material: materialId, search: words, archived: isArchive = false } = route.useSearch();
  const navigate = route.useNavigate();
  const changes = useLibraryChanges();
  const uploading = useUploads(changes.refresh);
  const shelves = useQuery(shelvesQuery).data ?? none;
  const found = isArchive ? null : findShelf(shelves, shelfId);
  const shelf = found?.shelf ?? null;
  const list = useQuery(materialsQuery(words ? undefined : shelf?.id, words, isArchive));
  const materials = list.data ?? [];
  const [open, setOpen] = useState<ReadonlySet<string> | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState<Asking | null>(null);
  const [isOver, setOver] = useState(false);
  const fileInput = useRef<HTMLInputElement>(null);
  const folderInput = useRef<HTMLInputElement>(null);
  const go = (search: LibrarySearch) => {
    setSelected(new Set());
    void navigate({ search, replace: true, resetScroll: false });
  };
  const here: LibrarySearch = {
    ...(shelf ? { shelf: shelf.id } : {}),
    ...(words ? { search: words } : {}),
    ...(isArchive ? { archived: true } : {}),
  };
  const title = shelf?.name ?? t(isArchive ? "archived" : "everything");
  const chosen = materials.find(({ id }) => id === materialId);
  const picked = materials.filter(({ id }) => selected.has(id));
  const mayAdd = isAuthor && !isArchive && (shelf === null || shelf.can.add_material === true);
  const send = (files: FileList | null) => uploading.send([...(files ?? [])], shelf?.id ?? null);
  const hasFiles = (event: DragEvent) => mayAdd && event.dataTransfer.types.includes("Files");
  const assign = (media: Media) => setAsking({ what: "assign", media });
  const ids = picked.map(({ id }) => id);
  return (
    <div className="bench lw">
      <header className="bench-head lw-head">
        <h1>{t("title")}</h1>
        <div className="library-find">
          <ListSearch
            label={t("search_team")}
            value={words}
            onSearch={(search) => go({ ...(search ? { search } : {}), ...(isArchive ? { archived: true } : {}) })}
          />
        </div>
        {isAuthor ? (
          <div className="acts">
            <Button size="sm" onPress={() => folderInput.current?.click()} isDisabled={!mayAdd}>
              {t("import_folder")}
            </Button>
            <Menu
              label={t("add_material")}
              placement="bottom end"
              trigger={
                <Button variant="primary" size="sm" isDisabled={!mayAdd}>
                  <Icon of={Plus} small />
                  {t("add_material")}
                </Button>
              }
            >
              <MenuItem onAction={() => fileInput.current?.click()}>{t("add.files")}</MenuItem>
              <MenuItem onAction={() => setAsking({ what: "link" })}>{t("add.link")}</MenuItem>
              <MenuItem onAction={() => setAsking({ what: "article" })}>{t("add.article")}</MenuItem>
            </Menu>
            <input
              ref={fileInput}
              type="file"
              multiple
              hidden
              data-testid="library-files"
              onChange={({ target }) => {
                send(target.files);
                target.value = "";
              }}
            />
            <input
              ref={(input) => {
                folderInput.current = input;
                input?.setAttribute("webkitdirectory", "");
              }}
              type="file"
              multiple
              hidden
              onChange={({ target }) => {
                send(target.files);
                target.value = "";
              }}
            />
          </div>
        ) : null}
      </header>
      <div className="bench-cols lw-cols" data-side={chosen ? true : undefined}>
        {isWide ? (
          <section className="sh-tree" aria-label={t("shelves")}>
            <div className="row between sh-head">
              <h2 className="h3">{t("shelves")}</h2>
              {isAuthor ? (
                <Button
                  variant="ghost"
                  size="sm"
                  icon
                  aria-label={t("new_shelf")}
                  onPress={() => setAsking({ what: "shelf", parent: null })}
                >
                  <Icon of={Plus} small />
                </Button>
              ) : null}
            </div>
            <button
              type="button"
              className="shelf-all"
              aria-current={shelf === null && !words && !isArchive ? "true" : undefined}
              onClick={() => go({})}
            >
              {t("everything")}
            </button>
            <ShelfTree
              shelves={shelves}
              isAuthor={isAuthor}
              changes={changes}
              open={open ?? new Set(listShelves(shelves).map((one) => one.shelf.id))}
              onOpenChange={setOpen}
              chosen={shelf?.id ?? null}
              onChoose={(id) => go({ shelf: id })}
              onMaterials={(to, dropped) =>
                void changes.moveMaterials(dropped, to, shelf?.id ?? null).catch(changes.failed)
              }
            />
            {isAuthor ? (
              <button
                type="button"
                className="shelf-all shelf-archive"
                aria-current={isArchive ? "true" : undefined}
                onClick={() => go({ archived: true })}
              >
                {t("archived")}
              </button>
            ) : null}
          </section>
        ) : null}
        <section
          className="ml-pane"
          data-over={isOver || undefined}
          aria-labelledby="shelf-title"
          onDragOver={(event) => {
            if (!hasFiles(event)) return;
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            if (!hasFiles(event)) return;
            event.preventDefault();
            setOver(false);
            send(event.dataTransfer.files);
          }}
        >
          <AssignStrips />
          {uploading.uploads ? <UploadStrip uploads={uploading.uploads} onStop={uploading.stop} /> : null}
          {isWide ? null : (
            <div className="ml-choose">
              <Select
                label={t("shelf")}
                value={shelf?.id ?? (isArchive ? "archived" : "everything")}
                onChange={(id) => go(id === "everything" ? {} : id === "archived" ? { archived: true } : { shelf: id })}
                choices={[
                  { id: "everything", label: t("everything") },
                  ...listShelves(shelves).map((one) => ({
                    id: one.shelf.id,
                    label: `${"\u2003".repeat(one.depth)}${one.shelf.name}`,
                  })),
                  ...(isAuthor ? [{ id: "archived", label: t("archived") }] : []),
                ]}
              />
            </div>
          )}
          <div className="ml-bar">
            <div className="grow">
              <Above found={found} />
              <h2 className="h2" id="shelf-title">
                {words ? t("found_titles", { words }) : isolated(title)}
              </h2>
            </div>
            {list.data ? (
              <span className="faint body-s num">
                {t("count", { count: materials.length, said: numbers.counted(materials.length) })}
              </span>
            ) : null}
            {shelf && mayAssign && shelf.material_count > 0 ? (
              <Button
                size="sm"
                onPress={() =>
                  assign({ name: t("assign.shelf_named", { name: shelf.name }), library_groups: [shelf.id] })
                }
              >
                {t("assign.shelf")}
              </Button>
            ) : null}
            {shelf && isAuthor && shelf.can.update ? (
              <Menu
                label={t("more_of", { name: shelf.name })}
                placement="bottom end"
                trigger={
                  <Button variant="ghost" size="sm" icon aria-label={t("more_of", { name: shelf.name })}>
                    <Icon of={Ellipsis} small />
                  </Button>
                }
              >
                <MenuItem onAction={() => setAsking({ what: "shelf", parent: shelf.id })}>
                  {t("new_shelf_here")}
                </MenuItem>
                <MenuItem onAction={() => setAsking({ what: "rename" })}>{t("rename.menu")}</MenuItem>
                <MenuItem onAction={() => setAsking({ what: "remove" })}>{t("remove.menu")}</MenuItem>
              </Menu>
            ) : null}
          </div>
          <ListStates
            list={list}
            isEmpty={(all) => all.length === 0}
            filter={{
              isOn: Boolean(words),
              noneTitle: t("none_title"),
              onClear: () => go(isArchive ? { archived: true } : {}),
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
                label={title}
                chosen={chosen?.id}
                onChoose={(id) =>
                  void navigate({ search: { ...here, material: id }, replace: true, resetScroll: false })
                }
                selected={selected}
                onSelect={setSelected}
                onMove={(moving, position) => shelf && void changes.order(shelf.id, moving, position)}
              />
            )}
          </ListStates>
          {words && !isArchive ? <TeamFound words={words} /> : null}
          {mayAdd && !words && materials.length > 0 ? <p className="meta ml-hint">{t("drop_hint")}</p> : null}
          {picked.length > 0 ? (
            <div className="actbar" role="toolbar" aria-label={t("selected_label")}>
              <b className="num">{t("selected", { count: picked.length, said: numbers.counted(picked.length) })}</b>
              {isAuthor && isArchive ? (
                <Button
                  variant="ghost"
                  size="sm"
                  onPress={() =>
                    void changes
                      .setArchived(picked, false)
                      .then(() => setSelected(new Set()))
                      .catch(changes.failed)
                  }
                >
                  {t("restore")}
                </Button>
              ) : null}
              {mayAssign && !isArchive ? (
                <Button
                  variant="ghost"
                  size="sm"
                  onPress={() =>
                    assign({
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
                  onPress={() =>
                    void changes
                      .takeOff(shelf.id, ids)
                      .then(() => setSelected(new Set()))
                      .catch(changes.failed)
                  }
                >
                  {t("take_off")}
                </Button>
              ) : null}
              <Button variant="ghost" size="sm" onPress={() => setSelected(new Set())}>
                {t("clear")}
              </Button>
            </div>
          ) : null}
        </section>
        {chosen ? (
          <MaterialPanel
            key={chosen.id}
            material={chosen}
            changes={changes}
            onAssign={() => assign({ name: chosen.title, study_materials: [chosen.id] })}
            onClose={() => void navigate({ search: here, replace: true, resetScroll: false })}
          />
        ) : null}
      </div>
      <AskedDialog
        asking={asking}
        changes={changes}
        shelves={shelves}
        shelf={shelf}
        picked={picked}
        onShelf={(id, parent) => {
          if (parent) setOpen(open && new Set([...open, parent]));
          go(id ? { shelf: id } : {});
        }}
        onMoved={() => setSelected(new Set())}
        onClose={() => setAsking(null)}
      />
    </div>
  );
}

function Above({ found }: { found: FoundShelf | null }) {
  const names = found?.above.map(({ name }) => name) ?? [];
  return names.length > 0 ? <p className="meta">{isolated(`${names.join(" › ")} ›`)}</p> : null;
}
