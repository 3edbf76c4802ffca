import "./subjects.css";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { ChevronLeft } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { treesQuery } from "../../base/common/syllabus.ts";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { Link } from "../../base/ui/link.tsx";
import { PageHead } from "../../base/ui/page-head.tsx";
import { EmptyState } from "../../base/ui/states.tsx";
import { useMedia } from "../../base/ui/use-media.ts";
import { ListSearch } from "../../parts/list/list-search.tsx";
import { listState } from "../../parts/list/list-state.ts";
import { ListStates } from "../../parts/list/list-states.tsx";
import { NotAllowed } from "../../parts/list/not-allowed.tsx";
import { NamePopover } from "./name-popover.tsx";
import { findPlaces, NodeResults } from "./node-results.tsx";
import { subjectsQuery } from "./requests.ts";
import { SubjectList } from "./subject-list.tsx";
import { SubjectsPending } from "./subjects-pending.tsx";
import type { SubjectsSearch } from "./subjects-search.ts";
import { TreePanel } from "./tree-panel.tsx";
import { useRemoval } from "./use-removal.tsx";
import { useSubjectChanges } from "./use-subject-changes.ts";

const route = getRouteApi("/signed-in/subjects");
const OutlineDialog = lazy(() => import("./outline-dialog.tsx"));

/** Shows subjects, their trees, and the nodes of one of them: where questions are classified. */
export function SubjectsScreen() {
  const { t } = useTranslation("subjects");
  const user = useUser();
  if (user.role !== "student") return <TeamSubjects isStaff={user.role === "staff"} />;
  return <NotAllowed title={t("not_allowed_title")}>{t("not_allowed")}</NotAllowed>;
}

/** Combines subjects and trees into one query result, ready once both are. */
function useSyllabus() {
  const subjects = useQuery(subjectsQuery);
  const trees = useQuery(treesQuery);
  const failed = [subjects, trees].find((query) => query.isError && !query.data);
  return {
    data: subjects.data && trees.data ? { subjects: subjects.data, trees: trees.data } : undefined,
    isError: failed !== undefined,
    error: failed?.error,
    refetch: () => failed?.refetch(),
  };
}

function TeamSubjects({ isStaff }: { isStaff: boolean }) {
  const list = useSyllabus();
  const { subjects, trees } = list.data ?? { subjects: [], trees: [] };
  const { t } = useTranslation("subjects");
  const changes = useSubjectChanges();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const state = listState<SubjectsSearch>(search, (next) => void navigate({ search: next, replace: true }), {
    kept: ["tree", "node"],
  });
  const isWide = useMedia("(min-width: 901px)");
  const head = useRef<HTMLSpanElement>(null);
  const [isAdding, setAdding] = useState(false);
  // The subject that gets a new tree; null for the chosen one.
  const [outlineFor, setOutlineFor] = useState<{ subjectId: string | null } | null>(null);
  const removal = useRemoval(changes);
  // Side by side, the first tree is open initially.
  const tree = trees.find((one) => one.id === search.tree) ?? (isWide ? trees[0] : undefined);
  const isOverview = isWide || !(list.data ? tree : search.tree);
  const found = search.search === undefined ? null : findPlaces(trees, search.search);
  return (
    <>
      <PageHead
        title={t("title")}
        aside={
          isStaff && isOverview ? (
            <div className="row row-2">
              <span ref={head}>
                <Button onPress={() => setAdding(true)}>{t("new_subject")}</Button>
              </span>
              {subjects.length > 0 ? (
                <Button variant="primary" onPress={() => setOutlineFor({ subjectId: tree?.subject.id ?? null })}>
                  {t("new_tree")}
                </Button>
              ) : null}
            </div>
          ) : null
        }
      />
      {isOverview ? (
        <div className="list-bar">
          <ListSearch
            label={t("search")}
            placeholder={t("search_placeholder")}
            value={search.search}
            onSearch={(words) => state.change({ search: words })}
          />
        </div>
      ) : null}
      <ListStates
        list={list}
        isEmpty={() => (found ?? subjects).length === 0}
        filter={{ isOn: state.isFiltered, noneTitle: t("none_title"), onClear: state.clear }}
        empty={<EmptyState title={t("empty_title")}>{t(isStaff ? "empty" : "empty_reader")}</EmptyState>}
        pending={<SubjectsPending label={t("loading")} />}
      >
        {() =>
          found ? (
            <NodeResults found={found} />
          ) : (
            <div className="subject-cols">
              {isOverview ? (
                <SubjectList
                  subjects={subjects}
                  treeId={tree?.id ?? null}
                  isStaff={isStaff}
                  changes={changes}
                  onAddTree={({ id }) => setOutlineFor({ subjectId: id })}
                  onRemove={removal.removeSubject}
                />
              ) : (
                <Link href="/subjects" className="link body-s subject-back">
                  <Icon of={ChevronLeft} small className="turns" />
                  {t("all")}
                </Link>
              )}
              {tree ? (
                <TreePanel
                  key={`${tree.id} ${search.node ?? ""}`}
                  tree={tree}
                  isStaff={isStaff}
                  changes={changes}
                  nodeId={search.node}
                  onRemove={() => removal.removeTree(tree)}
                />
              ) : isWide ? (
                <EmptyState title={t("no_tree_title")}>{t(isStaff ? "no_tree" : "empty_reader")}</EmptyState>
              ) : null}
            </div>
          )
        }
      </ListStates>
      {isAdding ? (
        <NamePopover
          anchor={head}
          label={t("new_subject_name")}
          submitLabel={t("add")}
          onSubmit={(name) => changes.createSubject(name)}
          onClose={() => setAdding(false)}
        />
      ) : null}
      {outlineFor ? (
        <Suspense fallback={null}>
          <OutlineDialog
            subjects={subjects}
            subjectId={outlineFor.subjectId}
            changes={changes}
            onMade={({ id }) => void navigate({ search: { tree: id } })}
            onClose={() => setOutlineFor(null)}
          />
        </Suspense>
      ) : null}
      {removal.dialog}
    </>
  );
}
