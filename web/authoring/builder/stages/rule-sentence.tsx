import { ChevronDown, Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button as AriaButton, Input } from "react-aria-components";
import { Trans, useTranslation } from "react-i18next";
import { readDecimal } from "../../../base/common/read-decimal.ts";
import { Button } from "../../../base/ui/button.tsx";
import { Icon } from "../../../base/ui/icon.tsx";
import { Menu, MenuItem, MenuPart, MenuRule } from "../../../base/ui/menu.tsx";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { useBuilder, useBuilderState } from "../builder-context.tsx";
import type { Module, Section, Stages } from "../draft.ts";
import {
  addCut,
  type Cut,
  cutsOf,
  freeNext,
  leadCut,
  pointsOf,
  possibleNext,
  removeCut,
  setCut,
} from "./edit-stages.ts";

const MOST_POINTS = 10_000;

type RuleSentenceProps = { section: Section; stages: Stages; module: Module };

/** Says where a module leads, in a sentence whose words can be changed. */
export function RuleSentence({ section, stages, module }: RuleSentenceProps) {
  const { t } = useTranslation("builder");
  const { store, isReadOnly, say } = useBuilder();
  const { draft } = useBuilderState();
  const numbers = useNumbers();
  const most = pointsOf(draft.entries[section.id] ?? [], module.id);
  const cuts = cutsOf(stages, module.id);
  const next = possibleNext(stages, module.id);
  const [free] = freeNext(stages, module.id);
  const set = (selection: Stages) => store.change({ type: "set_section", id: section.id, fields: { selection } });
  const add = () => {
    if (free) set(addCut(stages, module.id, free.id, most));
  };
  const remove = (cut: Cut) => {
    set(removeCut(stages, module.id, cut));
    say(t("stages.cut_removed"));
  };
  const to = (cut: Cut) => (
    <ModuleToken
      stages={stages}
      cut={cut}
      choices={next}
      onChoose={(id) => set(leadCut(stages, module.id, cut, id))}
      onRemove={() => remove(cut)}
    />
  );
  const wordsOf = (cut: Cut, place: number) =>
    cut.at_least === 0 ? (cuts.length === 1 ? "all" : "rest") : place === 0 ? "first" : "lower";
  return (
    <div className="rule-say" data-field={`rule-${module.id}`}>
      <p>
        {cuts.length === 0 ? (
          <Trans t={t} i18nKey="stages.final" values={{ name: module.name }} components={named} />
        ) : null}
        {cuts.map((cut, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a cut that is changed stays in its place, and keeps the focus there
          <span key={place}>
            <Trans
              t={t}
              i18nKey={`stages.rule.${wordsOf(cut, place)}`}
              values={{
                name: module.name,
                most: t("points", { count: most, said: numbers.counted(most) }),
                share: most > 0 ? numbers.share(cut.at_least, most) : "–",
              }}
              components={{
                ...named,
                cut: (
                  <CutToken
                    field={`cut-${module.id}-${cut.at_least}`}
                    value={cut.at_least}
                    taken={cuts.map(({ at_least }) => at_least)}
                    onChange={(at_least) => set(setCut(stages, module.id, cut, { ...cut, at_least }))}
                  />
                ),
                to: to(cut),
              }}
            />{" "}
          </span>
        ))}
      </p>
      {isReadOnly || !free ? null : (
        <Button variant="ghost" size="sm" onPress={add}>
          <Icon of={Plus} small />
          {t(cuts.length === 0 ? "stages.add_rule" : "stages.add_cut", { name: module.name })}
        </Button>
      )}
    </div>
  );
}

const named = { name: <b className="strong" /> };

type CutTokenProps = {
  field: string;
  value: number;
  /** The cuts of the rule: each number of points is used once. */
  taken: readonly number[];
  onChange: (points: number) => void;
};

/** The points of a cut. They change once the field is left: until then cuts keep their order. */
function CutToken({ field, value, taken, onChange }: CutTokenProps) {
  const { t } = useTranslation("builder");
  const { isReadOnly } = useBuilder();
  const [typed, setTyped] = useState<string | null>(null);
  const read = (text: string) => {
    const points = readDecimal(text);
    const isFree = points !== null && (points === value || !taken.includes(points));
    return isFree && points > 0 && points <= MOST_POINTS ? points : null;
  };
  const points = typed === null ? value : read(typed);
  const leave = () => {
    if (points !== null && points !== value) onChange(points);
    setTyped(null);
  };
  return (
    <Input
      className="tok tok-points"
      inputMode="decimal"
      aria-label={t("stages.cut")}
      aria-invalid={points === null || undefined}
      data-field={field}
      readOnly={isReadOnly}
      value={typed ?? String(value)}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={leave}
      onKeyDown={({ key }) => {
        if (key === "Enter") leave();
        if (key === "Escape") setTyped(null);
      }}
    />
  );
}

type ModuleTokenProps = {
  stages: Stages;
  cut: Cut;
  choices: readonly Module[];
  onChoose: (module: string) => void;
  onRemove: () => void;
};

/** The module to which a cut leads; its menu chooses another one, or takes the cut out. */
function ModuleToken({ stages, cut, choices, onChoose, onRemove }: ModuleTokenProps): ReactNode {
  const { t } = useTranslation("builder");
  const { isReadOnly } = useBuilder();
  const name = stages.modules.find(({ id }) => id === cut.to)?.name ?? t("stages.missing");
  const label = t("stages.next_module", { name });
  return (
    <Menu
      label={label}
      trigger={
        <AriaButton className="tok" aria-label={label} isDisabled={isReadOnly}>
          <bdi>{name}</bdi>
          <Icon of={ChevronDown} />
        </AriaButton>
      }
    >
      <MenuPart title={t("stages.leads_to")}>
        {choices.map((module) => (
          <MenuItem key={module.id} id={module.id} onAction={() => onChoose(module.id)}>
            {module.name}
          </MenuItem>
        ))}
      </MenuPart>
      <MenuRule />
      <MenuItem id="remove-cut" danger onAction={onRemove}>
        {t("stages.remove_cut")}
      </MenuItem>
    </Menu>
  );
}
