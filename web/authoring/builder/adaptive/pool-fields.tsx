import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useExtra } from "../../../base/common/use-extra.tsx";
import { Button } from "../../../base/ui/button.tsx";
import { Icon } from "../../../base/ui/icon.tsx";
import { RadioGroup } from "../../../base/ui/radio-group.tsx";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { DrawDialog } from "../add/draw-dialog.tsx";
import { QuestionsDialog } from "../add/questions-dialog.tsx";
import { queryOf } from "../add/rule-filter.ts";
import { useBuilder } from "../builder-context.tsx";
import type { Adaptive, Section } from "../draft.ts";
import { fittingQuery } from "../requests.ts";
import { type AdaptiveProps, poolOf, poolRule } from "./edit-adaptive.ts";
import { QuestionList } from "./question-list.tsx";

const kinds = ["filter", "list"] as const;

type Pool = Adaptive["pool"];
type Filter = Extract<Pool, { filter: unknown }>;

/** Shows what an adaptive section chooses from: what a filter finds, or a list of questions. */
export function PoolFields({ section, adaptive, set }: AdaptiveProps & { section: Section }) {
  const { t } = useTranslation("builder");
  const { isReadOnly } = useBuilder();
  const { pool } = adaptive;
  const setPool = (next: Pool) => set({ pool: next });
  return (
    <div className="stack g4" data-field="pool" tabIndex={-1}>
      <RadioGroup
        label={t("adaptive.pool_from")}
        isDisabled={isReadOnly}
        value={"filter" in pool ? "filter" : "list"}
        choices={kinds.map((id) => ({ id, label: t(`adaptive.pool_kind.${id}`) }))}
        onChange={(id) => setPool(id === "list" ? { questions: [] } : { filter: {}, not_in: [] })}
      />
      {"filter" in pool ? (
        <PoolFilter adaptive={adaptive} pool={pool} onChange={setPool} />
      ) : (
        <PoolList name={section.name} ids={pool.questions} onChange={(questions) => setPool({ questions })} />
      )}
    </div>
  );
}

type PoolFilterProps = { adaptive: Adaptive; pool: Filter; onChange: (pool: Pool) => void };

function PoolFilter({ adaptive, pool, onChange }: PoolFilterProps) {
  const { t } = useTranslation("builder");
  const { isReadOnly } = useBuilder();
  const numbers = useNumbers();
  const [isOpen, setIsOpen] = useState(false);
  const { data: count, failure } = useExtra(fittingQuery(queryOf(pool.filter)), t("unloaded.fitting"));
  return (
    <div className="row wrap row-4">
      <p className="grow" role="status">
        {failure}
        {count === undefined ? " " : t("adaptive.pool_fit", { count, said: numbers.counted(count) })}
      </p>
      {isReadOnly ? null : (
        <Button size="sm" onPress={() => setIsOpen(true)}>
          {t("adaptive.pool_change")}
        </Button>
      )}
      {isOpen ? (
        <DrawDialog
          isPool
          focus="tag"
          rule={poolRule(adaptive)}
          onSave={(rule) => onChange(poolOf(rule))}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </div>
  );
}

type PoolListProps = { name: string; ids: readonly string[]; onChange: (ids: string[]) => void };

function PoolList({ name, ids, onChange }: PoolListProps) {
  const { t } = useTranslation("builder");
  const { isReadOnly } = useBuilder();
  const numbers = useNumbers();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="stack g2">
      <div className="row wrap row-4">
        <p className="grow" role="status">
          {ids.length === 0
            ? t("adaptive.pool_none")
            : t("adaptive.pool_list", { count: ids.length, said: numbers.counted(ids.length) })}
        </p>
        {isReadOnly ? null : (
          <Button size="sm" onPress={() => setIsOpen(true)}>
            <Icon of={Plus} small />
            {t("entries.add")}
          </Button>
        )}
      </div>
      <QuestionList label={t("adaptive.pool_questions")} ids={ids} onChange={onChange} />
      {isOpen ? (
        <QuestionsDialog
          title={t("entries.add_to", { name })}
          placeOf={(id) => (ids.includes(id) ? { name, isHere: true } : null)}
          onAdd={(more) => onChange([...ids, ...more])}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </div>
  );
}
