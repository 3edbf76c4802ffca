import "./mastery.css";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { shownMastery } from "../../../base/common/mastered.ts";
import { useUser } from "../../../base/common/session-context.tsx";
import { useExtra } from "../../../base/common/use-extra.tsx";
import { Segmented } from "../../../base/ui/segmented.tsx";
import { Select } from "../../../base/ui/select.tsx";
import { EmptyState } from "../../../base/ui/states.tsx";
import { TextField } from "../../../base/ui/text-field.tsx";
import { useDates } from "../../../base/ui/use-dates.ts";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { ListPending } from "../../../parts/list/list-pending.tsx";
import { ListStates } from "../../../parts/list/list-states.tsx";
import { comparisons, type GroupSearch, levels } from "../groups-search.ts";
import { type Group, type GroupMastery, groupsQuery, masteryQuery } from "../requests.ts";
import { BankGauge } from "./bank-gauge.tsx";
import { DownloadMastery } from "./download-mastery.tsx";
import { findAnswer } from "./find-answer.ts";
import { HeatMap } from "./heat-map.tsx";
import { RecentMistakes } from "./recent-mistakes.tsx";

const route = getRouteApi("/signed-in/groups/$groupId");
const DAY_MS = 86_400_000;
const USUAL_DAYS = 30;
/** Of the tags that aren’t shown so many are named; the others are counted. */
const MOST_NAMED = 4;

const usualDay = () => new Date(Date.now() - USUAL_DAYS * DAY_MS).toISOString().slice(0, 10);

/** Shows who of a group needs what: a heat map, the mistakes behind a cell, and the questions that are left. */
export function MasteryView({ group }: { group: Group }) {
  const { t } = useTranslation("groups");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { level = "domain", compare = "now", since, other, members = "now", student, tag } = search;
  const day = compare === "since" ? (since ?? usualDay()) : undefined;
  const beside = compare === "other" ? other : undefined;
  const asked = { level, since: day, other: beside, members } as const;
  const found = useQuery(masteryQuery(group.id, asked));
  /** Whether a cell was just pressed: its list opens below what is in sight. */
  const isPressed = useRef(false);
  const change = (next: Partial<GroupSearch>) =>
    void navigate({ search: { ...search, ...next }, replace: true, resetScroll: false });
  return (
    <div className="stack g8">
      <div className="row wrap mastery-controls">
        <Segmented
          label={t("mastery.compare")}
          choices={comparisons.map((id) => ({ id, label: t(`mastery.${id}`) }))}
          value={compare}
          onChange={(next) => change({ compare: next === "now" ? undefined : next })}
        />
        <Select
          label={t("mastery.level")}
          choices={levels.map((id) => ({ id, label: t(`mastery.levels.${id}`) }))}
          value={level}
          onChange={(next) => change({ level: next === "domain" ? undefined : (next as "topic"), tag: undefined })}
        />
        {compare === "since" ? (
          <>
            <TextField
              type="date"
              label={t("mastery.day")}
              value={day ?? ""}
              onChange={(next) => next && change({ since: next })}
            />
            <Segmented
              label={t("mastery.members")}
              choices={[
                { id: "now", label: t("mastery.members_now") },
                { id: "then", label: t("mastery.members_then") },
              ]}
              value={members}
              onChange={(next) => change({ members: next === "now" ? undefined : next })}
            />
          </>
        ) : null}
        {compare === "other" ? (
          <OtherGroup own={group.id} value={other ?? null} onChange={(next) => change({ other: next })} />
        ) : null}
        <span className="grow" />
        <DownloadMastery group={group.id} asked={asked} isDisabled={!found.data || found.data.tags.length === 0} />
      </div>
      <ListStates
        list={found}
        isEmpty={({ tags }) => tags.length === 0}
        empty={<EmptyState title={t("mastery.empty_title")}>{t("mastery.empty")}</EmptyState>}
        pending={<ListPending rows={6} />}
      >
        {(mastery) => (
          <>
            <Heat
              mastery={mastery}
              chosen={{ student, tag }}
              onChoose={(nextStudent, nextTag) => {
                const isSame = student === nextStudent && tag === nextTag;
                isPressed.current = !isSame;
                change(isSame ? { student: undefined, tag: undefined } : { student: nextStudent, tag: nextTag });
              }}
            />
            {student && tag ? (
              <RecentMistakes
                key={`${student} ${tag}`}
                isPressed={isPressed}
                mastery={mastery}
                student={student}
                tag={tag}
                onClear={() => change({ student: undefined, tag: undefined })}
              />
            ) : null}
          </>
        )}
      </ListStates>
      <BankGauge group={group.id} level={level} />
    </div>
  );
}

function Heat({
  mastery,
  ...choice
}: {
  mastery: GroupMastery;
  chosen: { student?: string | undefined; tag?: string | undefined };
  onChoose: (student: string, tag: string) => void;
}) {
  const { t } = useTranslation("groups");
  const dates = useDates(useUser().time_zone);
  const { since, other } = mastery;
  const title = other
    ? t("mastery.title_beside", { group: other.name })
    : since
      ? t("mastery.title_since", { day: dates.dayAndMonth(`${since}T12:00:00Z`) })
      : t("mastery.title");
  const keys = ["n2", "n1", "z", "p1", "p2"] as const;
  return (
    <section className="block">
      <header>
        <h2 className="h2">{title}</h2>
        <Answer mastery={mastery} />
      </header>
      <HeatMap mastery={mastery} label={title} {...choice} />
      <div className="row between wrap top mastery-key mt-3">
        <p className="foot">
          {since ? t("mastery.foot_since") : t("mastery.foot")} {other ? t("mastery.foot_beside") : null}{" "}
          <LeftOut mastery={mastery} />
        </p>
        <span className="divkey" aria-hidden="true">
          <span>{since ? t("mastery.key_down") : t("mastery.key_low")}</span>
          {keys.map((key) => (
            <i key={key} className={key} />
          ))}
          <span>{since ? t("mastery.key_up") : t("mastery.key_high")}</span>
        </span>
      </div>
    </section>
  );
}

/** Says which tags aren’t shown, and why. */
function LeftOut({ mastery: { left_out: all } }: { mastery: GroupMastery }) {
  const { t, i18n } = useTranslation("groups");
  const numbers = useNumbers();
  const list = new Intl.ListFormat(i18n.language, { type: "conjunction" });
  return (["no_answers", "no_room"] as const).map((kind) => {
    const names = all.filter(({ why }) => why === kind).map(({ name }) => name);
    if (names.length === 0) return null;
    const rest = names.length - MOST_NAMED;
    const more = rest > 0 ? [t("mastery.more_tags", { count: rest, said: numbers.counted(rest) })] : [];
    return (
      <span key={kind} className="block-line">
        {t(`mastery.${kind}`, { tags: list.format([...names.slice(0, MOST_NAMED), ...more]) })}
      </span>
    );
  });
}

function Answer({ mastery }: { mastery: GroupMastery }) {
  const { t } = useTranslation("groups");
  const numbers = useNumbers();
  const answer = findAnswer(mastery);
  if (answer.kind === "nothing") return <p className="answer">{t("mastery.answer.nothing")}</p>;
  if (answer.kind === "differs" || answer.kind === "differs_noise") {
    const { tag, here, there } = answer;
    const said = { tag, here: numbers.plain(shownMastery(here)), there: numbers.plain(shownMastery(there)) };
    return (
      <p className="answer">{t(`mastery.answer.${answer.kind}`, { ...said, group: mastery.other?.name ?? "" })}</p>
    );
  }
  const { kind, tag, count, of } = answer;
  return <p className="answer">{t(`mastery.answer.${kind}`, { tag, count, of })}</p>;
}

function OtherGroup({ own, value, onChange }: { own: string; value: string | null; onChange: (id: string) => void }) {
  const { t } = useTranslation("groups");
  const groups = useExtra(groupsQuery({ page: 1, page_size: 200, archived: "false" }), t("unloaded.others"));
  const others = (groups.data?.results ?? []).filter(({ id }) => id !== own);
  if (groups.failure) return groups.failure;
  return (
    <Select
      label={t("mastery.other_group")}
      placeholder={t("mastery.choose_group")}
      choices={others.map(({ id, name }) => ({ id, label: name }))}
      value={value}
      onChange={onChange}
    />
  );
}
