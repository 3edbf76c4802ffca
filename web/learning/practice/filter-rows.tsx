import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { tagsQuery } from "../../base/common/tags.ts";
import { useExtra } from "../../base/common/use-extra.tsx";
import { Segmented } from "../../base/ui/segmented.tsx";
import { useDurations } from "../../base/ui/use-durations.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { ActiveFilters } from "../../parts/list/active-filters.tsx";
import { BuildRow } from "./build-row.tsx";
import { CountStepper } from "./count-stepper.tsx";
import type { SetDraft } from "./draft.ts";
import { LevelChoice } from "./level-choice.tsx";
import type { MistakeStock, Pool } from "./requests.ts";
import { TopicChips } from "./topic-chips.tsx";

const orders = ["unseen", "missed", "any"] as const;

type FilterRowsProps = { draft: SetDraft; pool: Pool | undefined; onChange: (change: Partial<SetDraft>) => void };

/** Chooses questions by topic and difficulty. */
export function FilterRows({ draft, pool, onChange }: FilterRowsProps) {
  const { t } = useTranslation("practice");
  const isStudent = useUser().role === "student";
  return (
    <>
      <CountRow draft={draft} each={pool?.seconds_each ?? null} onChange={onChange} />
      {pool && pool.stock.length === 0 && draft.tags.length === 0 ? null : (
        <BuildRow label={t("build.topics")}>
          <TopicChips
            stock={pool?.stock ?? []}
            value={draft.tags}
            showsUnseen={isStudent}
            onChange={(tags) => onChange({ tags })}
          />
        </BuildRow>
      )}
      <BuildRow label={t("build.difficulty")}>
        <LevelChoice value={draft.difficulty} onChange={(difficulty) => onChange({ difficulty })} />
      </BuildRow>
      {isStudent ? (
        <BuildRow label={t("build.order")}>
          <Segmented
            label={t("build.order")}
            choices={orders.map((id) => ({ id, label: t(`build.orders.${id}`) }))}
            value={draft.order}
            onChange={(order) => onChange({ order })}
          />
        </BuildRow>
      ) : null}
    </>
  );
}

type MistakeRowsProps = Omit<FilterRowsProps, "pool"> & { stock: MistakeStock | undefined };

/** Chooses questions like mistakes: those that are due, or all that are open. Says how many unseen ones there are. */
export function MistakeRows({ draft, stock, onChange }: MistakeRowsProps) {
  const { t } = useTranslation("practice");
  const numbers = useNumbers();
  const said = (count: number) => ({ count, said: numbers.counted(count) });
  return (
    <>
      <BuildRow label={t("build.mistakes")}>
        <Segmented
          label={t("build.mistakes")}
          choices={(["due", "open"] as const).map((id) => ({ id, label: t(`build.states.${id}`) }))}
          value={draft.state}
          onChange={(state) => onChange({ state })}
        />
        <p className="meta num" role="status">
          {!stock
            ? null
            : stock.unseen > 0
              ? t("build.stock", { ...said(stock.unseen), mistakes: t("build.of_mistakes", said(stock.mistakes)) })
              : t(stock.mistakes > 0 ? "build.stock_none" : `build.no_mistakes.${draft.state}`)}
        </p>
      </BuildRow>
      {draft.tags.length > 0 ? <TopicRow draft={draft} onChange={onChange} /> : null}
      <CountRow draft={draft} each={null} onChange={onChange} />
    </>
  );
}

/** The topic whose mistakes are practised, and the way back to all of them. */
function TopicRow({ draft, onChange }: Omit<FilterRowsProps, "pool">) {
  const { t } = useTranslation("practice");
  const { data: all = [], failure } = useExtra(tagsQuery, t("unloaded.topics"));
  const filters = all
    .filter(({ id }) => draft.tags.includes(id))
    .map(({ id, name }) => ({ id, name, onRemove: () => onChange({ tags: [] }) }));
  return (
    <BuildRow label={t("build.topics")}>
      {failure ?? <ActiveFilters filters={filters} onClear={() => onChange({ tags: [] })} />}
    </BuildRow>
  );
}

type CountRowProps = { draft: SetDraft; each: number | null; onChange: (change: Partial<SetDraft>) => void };

function CountRow({ draft, each, onChange }: CountRowProps) {
  const { t } = useTranslation("practice");
  const durations = useDurations();
  return (
    <BuildRow label={t("build.count")}>
      <span className="row wrap">
        <CountStepper value={draft.count} onChange={(count) => onChange({ count })} />
        {each === null ? null : (
          <span className="body-s faint num">
            {t("build.at_pace", {
              time: durations.words(Math.max(60, Math.round(each * draft.count))),
              each: durations.words(Math.round(each)),
            })}
          </span>
        )}
      </span>
    </BuildRow>
  );
}
