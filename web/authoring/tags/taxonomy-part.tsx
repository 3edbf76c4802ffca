import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { findTags, type Tag, tagsQuery } from "../../base/common/tags.ts";
import { Button } from "../../base/ui/button.tsx";
import { EmptyState } from "../../base/ui/states.tsx";
import { useMedia } from "../../base/ui/use-media.ts";
import { NameForm } from "../../parts/form/name-form.tsx";
import { ListSearch } from "../../parts/list/list-search.tsx";
import { listState } from "../../parts/list/list-state.ts";
import { ListStates } from "../../parts/list/list-states.tsx";
import { usageIn } from "./requests.ts";
import { TagColumnView } from "./tag-column.tsx";
import { TagDetail } from "./tag-detail.tsx";
import { type TagAsk, TagDialogs } from "./tag-dialogs.tsx";
import { TagLevels } from "./tag-levels.tsx";
import type { TagAction } from "./tag-menu.tsx";
import { TagResults } from "./tag-results.tsx";
import { columnsOf, neighbourOf } from "./tag-tree.ts";
import { ColumnsPending } from "./tags-pending.tsx";
import type { TagsSearch } from "./tags-search.ts";
import { type TagChanges, useTagChanges } from "./use-tag-changes.ts";

const route = getRouteApi("/signed-in/tags");

/** Shows the taxonomy: six levels side by side, on narrow screens one after the other. */
export function TaxonomyPart({ isStaff }: { isStaff: boolean }) {
  const { t } = useTranslation("tags");
  const tags = useQuery(tagsQuery);
  const changes = useTagChanges();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const state = listState<TagsSearch>(search, (next) => void navigate({ search: next, replace: true }), {
    kept: ["part", "tag", "archived"],
  });
  const wanted = search.search;
  const found = (all: readonly Tag[]) => (wanted === undefined ? all : findTags(all, wanted));
  return (
    <>
      <div className="list-bar">
        <ListSearch
          label={t("search")}
          placeholder={t("search_placeholder")}
          value={wanted}
          onSearch={(words) => state.change({ search: words })}
        />
      </div>
      <ListStates
        list={tags}
        isEmpty={(all) => found(all).length === 0}
        filter={{ isOn: state.isFiltered, noneTitle: t("none_title"), onClear: state.clear }}
        empty={<NoTags isStaff={isStaff} changes={changes} />}
        pending={<ColumnsPending label={t("loading")} />}
      >
        {(all) =>
          wanted === undefined ? (
            <Taxonomy tags={all} isStaff={isStaff} changes={changes} />
          ) : (
            <TagResults tags={found(all)} />
          )
        }
      </ListStates>
    </>
  );
}

function NoTags({ isStaff, changes }: { isStaff: boolean; changes: TagChanges }) {
  const { t } = useTranslation("tags");
  const [isAdding, setAdding] = useState(false);
  const level = t("levels.exam", { ns: "shell" });
  const add = isAdding ? (
    <NameForm
      label={t("new_name")}
      placeholder={t("new_placeholder", { level: level.toLocaleLowerCase() })}
      submitLabel={t("add")}
      onSubmit={(name) => changes.create({ level: "exam", name, parent: null })}
      onClose={() => setAdding(false)}
    />
  ) : (
    <Button variant="primary" onPress={() => setAdding(true)}>
      {t("add_first")}
    </Button>
  );
  return (
    <EmptyState title={t("empty_title")} action={isStaff ? add : null}>
      {t(isStaff ? "empty" : "empty_reader")}
    </EmptyState>
  );
}

function Taxonomy({ tags, isStaff, changes }: { tags: Tag[]; isStaff: boolean; changes: TagChanges }) {
  const { t } = useTranslation("tags");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const isWide = useMedia("(min-width: 901px)");
  const [renamedId, setRenamedId] = useState<string | null>(null);
  const [asked, setAsked] = useState<TagAsk | null>(null);
  // Side by side, the first exam is open initially.
  const chosen = tags.find((tag) => tag.id === search.tag) ?? (isWide ? (tags[0] ?? null) : null);
  const columnsRef = useRef<HTMLElement>(null);
  const chosenId = chosen?.id;
  useEffect(() => {
    // Where the columns don't all fit, scroll to the chosen tag and its children.
    if (chosenId === undefined) return;
    const open = columnsRef.current?.querySelectorAll(".tag-col:not(.tag-col-slim)") ?? [];
    open[open.length - 1]?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [chosenId]);
  const parents = new Set(tags.flatMap((tag) => tag.parent ?? []));
  const choose = (id: string | undefined) =>
    void navigate({ search: { tag: id }, replace: !isWide && !id, resetScroll: false });
  const act = (what: TagAction, tag: Tag) => {
    if (what === "rename") setRenamedId(tag.id);
    else if (what === "up" || what === "down") {
      const other = neighbourOf(tags, tag, what === "up" ? -1 : 1);
      if (other) void changes.place(tag, other.position).catch(() => {});
    } else if (what === "remove") {
      void changes
        .remove(tag)
        .then(() => choose(tag.parent ?? undefined))
        .catch((error: unknown) => {
          const usage = usageIn(error);
          if (usage) setAsked({ act: "remove", tag, usage });
          else changes.toastFailure(t("failed"))(error);
        });
    } else setAsked({ act: what, tag });
  };
  const rehome = (id: string, toId: string) => {
    const [tag, to] = [tags.find((one) => one.id === id), tags.find((one) => one.id === toId)];
    if (tag && to && tag.parent !== to.id) void changes.move(tag, to).catch(() => {});
  };
  const shared = { tags, parents, isStaff, changes, renamedId, onRenamed: () => setRenamedId(null), onAct: act };
  return (
    <>
      {isWide ? (
        <>
          <section className="tag-cols" aria-label={t("columns")} ref={columnsRef}>
            {columnsOf(tags, chosen).map((column) => (
              <TagColumnView key={column.level} {...shared} column={column} onChoose={choose} onRehome={rehome} />
            ))}
          </section>
          {chosen ? <TagDetail tag={chosen} changes={changes} /> : null}
        </>
      ) : (
        <TagLevels {...shared} chosen={chosen} onChoose={choose} />
      )}
      {asked ? (
        <TagDialogs ask={asked} changes={changes} onClose={() => setAsked(null)} onGone={(id) => choose(id)} />
      ) : null}
    </>
  );
}
