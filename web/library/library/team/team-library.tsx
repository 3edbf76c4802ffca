import "../../../base/ui/styles/bench-head.css";
import "../../../base/ui/styles/bench.css";
import { useTranslation } from "react-i18next";
import { useDocumentTitle } from "../../../base/ui/page-head.tsx";
import { WithHelp } from "../../../base/ui/page-help.tsx";
import { useMedia } from "../../../base/ui/use-media.ts";
import { ListSearch } from "../../../parts/list/list-search.tsx";
import { AddMaterial } from "./add-material.tsx";
import { AskedDialog } from "./asked-dialog.tsx";
import { MaterialPanel } from "./material-panel.tsx";
import { ShelfContents } from "./shelf-contents.tsx";
import { ShelfSidebar } from "./shelf-sidebar.tsx";
import { useTeamLibrary } from "./use-team-library.tsx";

/** Shows the library to the team: its shelves, the materials on one of them, and who reads which. */
export function TeamLibrary() {
  const { t } = useTranslation("library");
  useDocumentTitle(t("title"));
  const isWide = useMedia("(min-width: 1201px)");
  const library = useTeamLibrary();
  const { isArchive, chosen, changes } = library;
  return (
    <div className="bench lw">
      <header className="bench-head lw-head">
        <WithHelp>
          <h1>{t("title")}</h1>
        </WithHelp>
        <div className="library-find">
          <ListSearch
            label={t("search_team")}
            value={library.words}
            onSearch={(search) =>
              library.go({ ...(search ? { search } : {}), ...(isArchive ? { archived: true } : {}) })
            }
          />
        </div>
        {library.isAuthor ? <AddMaterial library={library} /> : null}
      </header>
      <div className="bench-cols lw-cols" data-side={chosen ? true : undefined}>
        {isWide ? <ShelfSidebar library={library} /> : null}
        <ShelfContents library={library} isWide={isWide} />
        {chosen ? (
          <MaterialPanel
            key={chosen.id}
            material={chosen}
            changes={changes}
            onAssign={() => library.assign({ name: chosen.title, study_materials: [chosen.id] })}
            onClose={() => library.choose(null)}
          />
        ) : null}
      </div>
      <AskedDialog
        asking={library.asking}
        changes={changes}
        shelves={library.shelves}
        shelf={library.shelf}
        picked={library.picked}
        onShelf={(id, parent) => {
          if (parent) library.expand(parent);
          library.go(id ? { shelf: id } : {});
        }}
        onMoved={library.clearSelection}
        onClose={() => library.setAsking(null)}
      />
    </div>
  );
}
