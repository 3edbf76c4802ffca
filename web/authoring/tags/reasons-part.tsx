import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { type Tag, tagsQuery } from "../../base/common/tags.ts";
import { useQuietExtra } from "../../base/common/use-quiet-extra.ts";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { Switch } from "../../base/ui/switch.tsx";
import { NameForm } from "../../parts/form/name-form.tsx";
import { listState } from "../../parts/list/list-state.ts";
import { ListStates } from "../../parts/list/list-states.tsx";
import { TagField } from "../../parts/pickers/tag-field.tsx";
import { ReasonRow } from "./reason-row.tsx";
import { type Reason, reasonsQuery } from "./requests.ts";
import { PartPending } from "./tags-pending.tsx";
import type { TagsSearch } from "./tags-search.ts";
import { type ReasonChanges, useReasonChanges } from "./use-reason-changes.ts";

const route = getRouteApi("/signed-in/tags");

/** Shows why students get questions wrong: general reasons, then those of subjects and topics, or those that fit the one chosen. */
export default function ReasonsPart() {
  const { t } = useTranslation("tags");
  const search = route.useSearch();
  const { tag, archived = false } = search;
  const navigate = route.useNavigate();
  const user = useUser();
  const changes = useReasonChanges();
  // The field says when they can’t be loaded.
  const tags = useQuietExtra(tagsQuery);
  const reasons = useQuery(reasonsQuery(archived));
  const topic = tags?.find((one) => one.id === tag && one.level !== "sub-topic") ?? null;
  const mayWrite = user.role === "staff" || user.role === "tutor";
  const { change } = listState<TagsSearch>(search, (next) => void navigate({ search: next, replace: true }));
  return (
    <div className="stack g8">
      <p className="measure dim">{t("reasons.lead")}</p>
      <div className="reason-bar">
        <TagField
          label={t("reasons.topic")}
          help={t("reasons.topic_help")}
          value={topic?.id ?? null}
          onChange={(id) => change({ tag: id ?? undefined })}
          accepts={(one) => one.level !== "sub-topic"}
        />
        <Switch isSelected={archived} onChange={(on) => change({ archived: on || undefined })}>
          {t("reasons.archived")}
        </Switch>
      </div>
      <ListStates
        list={reasons}
        // The general ones have their place, though there be none.
        isEmpty={() => false}
        empty={null}
        pending={<PartPending label={t("reasons.loading")} />}
      >
        {(all) =>
          groupsOf(all, topic).map((group) => (
            <ReasonGroup key={group.topic ?? ""} {...group} mayWrite={mayWrite} changes={changes} />
          ))
        }
      </ListStates>
    </div>
  );
}

type Group = { topic: string | null; name: string | null; reasons: Reason[] };

/** The general reasons first, then tag by tag in the order of the list; with a tag chosen that one and those above it alone. */
function groupsOf(reasons: readonly Reason[], topic: Tag | null): Group[] {
  const groups: Group[] = [{ topic: null, name: null, reasons: [] }];
  if (topic) groups.unshift({ topic: topic.id, name: topic.name, reasons: [] });
  for (const reason of reasons) {
    const group = groups.find((one) => one.topic === reason.topic);
    if (group) group.reasons.push(reason);
    else if (!topic || topic.path.some(({ id }) => id === reason.topic))
      groups.push({ topic: reason.topic, name: reason.topic_name, reasons: [reason] });
  }
  return groups;
}

function ReasonGroup({
  topic,
  name,
  reasons,
  mayWrite,
  changes,
}: Group & { mayWrite: boolean; changes: ReasonChanges }) {
  const { t } = useTranslation("tags");
  const [isAdding, setAdding] = useState(false);
  const addLabel = name ? t("reasons.add_topic", { topic: name }) : t("reasons.add_general");
  const offered = reasons.filter((reason) => reason.archived_at === null);
  return (
    <section className="block">
      <header className="row between">
        <h2 className="h3">{name ? t("reasons.of_topic", { topic: name }) : t("reasons.general")}</h2>
        {mayWrite ? (
          <Button variant="ghost" size="sm" icon aria-label={addLabel} onPress={() => setAdding(true)}>
            <Icon of={Plus} small />
          </Button>
        ) : null}
      </header>
      {isAdding ? (
        <div className="reason-row">
          <NameForm
            label={addLabel}
            placeholder={addLabel}
            submitLabel={t("add")}
            onSubmit={(wanted) => changes.create(wanted, topic)}
            onClose={() => setAdding(false)}
            staysOpen
          />
        </div>
      ) : null}
      {reasons.length === 0 && !isAdding ? <p className="dim body-s">{t("reasons.none")}</p> : null}
      <ul className="line-top">
        {reasons.map((reason) => {
          const at = offered.indexOf(reason);
          return (
            <ReasonRow
              key={reason.id}
              reason={reason}
              before={offered[at - 1] ?? null}
              after={at < 0 ? null : (offered[at + 1] ?? null)}
              changes={changes}
            />
          );
        })}
      </ul>
    </section>
  );
}
