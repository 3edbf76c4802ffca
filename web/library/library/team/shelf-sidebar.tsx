import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../base/ui/button.tsx";
import { Icon } from "../../../base/ui/icon.tsx";
import { ShelfTree } from "./shelf-tree.tsx";
import type { TeamLibraryState } from "./use-team-library.tsx";

/** Shows the shelves beside the materials, with all material above them and the archive below. */
export function ShelfSidebar({ library }: { library: TeamLibraryState }) {
  const { isAuthor, changes, instead, shelf, isArchive } = library;
  const { t } = useTranslation("library");
  return (
    <section className="sh-tree" aria-label={t("shelves")}>
      <div className="row between sh-head">
        <h2 className="h3">{t("shelves")}</h2>
        {isAuthor ? (
          <Button
            variant="ghost"
            size="sm"
            icon
            aria-label={t("new_shelf")}
            onPress={() => library.setAsking({ what: "shelf", parent: null })}
          >
            <Icon of={Plus} small />
          </Button>
        ) : null}
      </div>
      <button
        type="button"
        className="shelf-all"
        aria-current={shelf === null && !library.words && !isArchive ? "true" : undefined}
        onClick={() => library.go({})}
      >
        {t("everything")}
      </button>
      {instead ?? (
        <ShelfTree
          shelves={library.shelves}
          isAuthor={isAuthor}
          changes={changes}
          open={library.expanded}
          onOpenChange={library.setExpanded}
          chosen={shelf?.id ?? null}
          onChoose={(id) => library.go({ shelf: id })}
          onMaterials={(to, dropped) =>
            void changes.moveMaterials(dropped, to, shelf?.id ?? null).catch(changes.failed)
          }
        />
      )}
      {isAuthor ? (
        <button
          type="button"
          className="shelf-all mt-3"
          aria-current={isArchive ? "true" : undefined}
          onClick={() => library.go({ archived: true })}
        >
          {t("archived")}
        </button>
      ) : null}
    </section>
  );
}
