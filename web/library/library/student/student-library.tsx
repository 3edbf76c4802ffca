import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { PageHead } from "../../../base/ui/page-head.tsx";
import { EmptyState } from "../../../base/ui/states.tsx";
import { useMedia } from "../../../base/ui/use-media.ts";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { ListPending } from "../../../parts/list/list-pending.tsx";
import { ListSearch } from "../../../parts/list/list-search.tsx";
import { ListStates } from "../../../parts/list/list-states.tsx";
import { type Material, materialsQuery, type Shelf, shelvesQuery } from "../requests.ts";
import { ContinueReading } from "./continue-reading.tsx";
import { FoundPlaces } from "./found-places.tsx";
import { isUnfinished, partsOf, type View } from "./parts.ts";
import { ShelfMaterials } from "./shelf-materials.tsx";
import { ShelfNavigation } from "./shelf-navigation.tsx";

const route = getRouteApi("/signed-in/library");

/** The material of a student and the shelves that hold it: there once both are. */
function useLibrary() {
  const shelves = useQuery(shelvesQuery);
  const materials = useQuery(materialsQuery(undefined, undefined));
  const failed = [shelves, materials].find((query) => query.isError && !query.data);
  return {
    data: shelves.data && materials.data ? { shelves: shelves.data, materials: materials.data } : undefined,
    isError: failed !== undefined,
    error: failed?.error,
    refetch: () => failed?.refetch(),
  };
}

/** Shows what a student has to read: where they stopped, their shelves with due dates, and a search over all of it. */
export function StudentLibrary() {
  const { t } = useTranslation("library");
  const numbers = useNumbers();
  const list = useLibrary();
  const { search: words } = route.useSearch();
  const navigate = route.useNavigate();
  const materials = list.data?.materials ?? [];
  const finished = materials.filter(({ reading }) => reading?.finished_at).length;
  const over = [
    t("count", { count: materials.length, said: numbers.counted(materials.length) }),
    finished > 0 ? t("you_finished", { said: numbers.counted(finished) }) : "",
  ];
  return (
    <>
      <PageHead
        title={t("title")}
        over={materials.length > 0 ? over.filter(Boolean).join(" · ") : undefined}
        aside={
          materials.length > 0 ? (
            <div className="library-find">
              <ListSearch
                label={t("search")}
                value={words}
                onSearch={(search) =>
                  void navigate({ search: (before) => ({ ...before, search }), replace: true, resetScroll: false })
                }
              />
            </div>
          ) : null
        }
      />
      <ListStates
        list={list}
        isEmpty={(all) => all.materials.length === 0}
        empty={<EmptyState title={t("empty_title")}>{t("empty")}</EmptyState>}
        pending={<ListPending rows={6} height={76} />}
      >
        {(all) => (words ? <FoundPlaces words={words} materials={all.materials} /> : <Shelves {...all} />)}
      </ListStates>
    </>
  );
}

function Shelves({ shelves, materials }: { shelves: readonly Shelf[]; materials: readonly Material[] }) {
  const { shelf } = route.useSearch();
  const navigate = route.useNavigate();
  const isWide = useMedia("(min-width: 1101px)");
  const view: View = shelf ?? "everything";
  const parts = partsOf(view, shelves, materials);
  const last = materials
    .filter((one) => one.reading && isUnfinished(one))
    .toSorted((one, other) =>
      (other.reading?.last_opened_at ?? "").localeCompare(one.reading?.last_opened_at ?? ""),
    )[0];
  const go = (to: View) =>
    void navigate({ search: to === "everything" ? {} : { shelf: to }, replace: true, resetScroll: false });
  return (
    <>
      {last ? <ContinueReading material={last} shelves={shelves} /> : null}
      <div className={last ? "lib" : "lib lib-first"}>
        <ShelfNavigation shelves={shelves} view={view} materials={materials} isWide={isWide} onGo={go} />
        <ShelfMaterials shelves={shelves} parts={parts} />
      </div>
    </>
  );
}
