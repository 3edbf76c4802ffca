import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { Button as AriaButton } from "react-aria-components";
import { Trans, useTranslation } from "react-i18next";
import { Icon } from "../../../base/ui/icon.tsx";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { DrawDialog } from "../add/draw-dialog.tsx";
import { useRuleWords } from "../add/use-rule-words.ts";
import { useBuilder } from "../builder-context.tsx";
import { FindingBadge } from "../checks/finding-badge.tsx";
import { useDraw } from "../checks/use-checks.ts";
import type { DrawRule } from "../draft.ts";
import { OrderGrip } from "../order/order-grip.tsx";
import { EntryMenu } from "./entry-menu.tsx";
import type { EntryRowProps } from "./entry-row.ts";
import { PointsField } from "./points-field.tsx";
import { EntryBadges } from "./question-row.tsx";

const MOST_PIPS = 6;

/** Shows a draw rule as a sentence whose words open what they say. */
export function DrawRow({
  entry,
  container,
  counts,
  first,
  row,
  grip,
  tags,
  onMoveTo,
  rule,
}: EntryRowProps & { rule: DrawRule }) {
  const { t } = useTranslation("builder");
  const { store, isReadOnly } = useBuilder();
  const numbers = useNumbers();
  const [opened, setOpened] = useState<string | null>(null);
  const { line, ...attributes } = row;
  const last = first + rule.count - 1;
  const places = rule.count === 1 ? String(first) : `${first}–${last}`;
  const name = t("draw.name", { places });
  const draw = useDraw(entry.id);
  const fit = draw?.found;
  const isShort = fit !== undefined && fit < rule.count;
  const { from, levels, pools } = useRuleWords()(rule, tags);
  const token = (field: string, label: string, words: string) => (
    <Token
      label={label}
      words={words}
      isDisabled={isReadOnly}
      onPress={() => setOpened(field)}
      {...(field === "count" ? { "data-field": `draw-${entry.id}` } : {})}
    />
  );
  const notes = [
    pools,
    rule.not_in.length > 0 ? t("draw.without", { count: rule.not_in.length }) : "",
    rule.keep_stimulus ? t("draw.keeps") : "",
    t(rule.same_for_all ? "draw.same" : "draw.each"),
  ];
  return (
    <li className={isShort ? "draw is-short" : "draw"} tabIndex={-1} data-field={`entry-${entry.id}`} {...attributes}>
      {isReadOnly ? <span /> : <OrderGrip label={t("move", { name })} {...grip} />}
      <span className="no">{places}</span>
      <div>
        <p>
          <Trans
            t={t}
            i18nKey={levels ? "draw.sentence_levels" : "draw.sentence"}
            components={{
              count: token("count", t("draw.count"), numbers.counted(rule.count)),
              tag: token("tag", t(rule.questions ? "draw.from_list" : "draw.from"), from),
              levels: token("levels", t("draw.levels"), levels),
            }}
          />
        </p>
        <p className="sub">
          {notes.filter(Boolean).join(" · ")} <EntryBadges scored={entry.scored} wrong={entry.points_when_wrong} />{" "}
          <FindingBadge counts={counts} />
        </p>
      </div>
      <div className={isShort ? "fits is-short" : "fits"}>
        {fit === undefined ? null : (
          <b>
            <span className="pips" aria-hidden="true">
              {Array.from({ length: Math.min(rule.count, MOST_PIPS) }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: each stands for a place, and nothing moves
                <i key={index} className={index < fit ? undefined : "no-q"} />
              ))}
            </span>
            {isShort
              ? t("draw.short", { fit: numbers.counted(fit), short: numbers.counted(rule.count - fit) })
              : t("draw.fit", { count: fit, said: numbers.counted(fit) })}
          </b>
        )}
        {draw === undefined || isShort || rule.same_for_all ? null : (
          <span className="meta">{t("draw.seen", { share: numbers.share(draw.share, 1) })}</span>
        )}
      </div>
      <PointsField entry={entry} label={t("draw.points_each", { places })} />
      <EntryMenu
        entry={entry}
        container={container}
        name={name}
        onMoveTo={onMoveTo}
        onEdit={() => setOpened("count")}
      />
      {line}
      {opened ? (
        <DrawDialog
          rule={rule}
          focus={opened}
          onSave={(draw) => store.change({ type: "set_entry", id: entry.id, fields: { draw } })}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </li>
  );
}

type TokenProps = {
  label: string;
  words: string;
  isDisabled: boolean;
  onPress: () => void;
  /** The name by which a finding leads here. */
  "data-field"?: string;
};

/** Shows words of the sentence that can be changed. */
function Token({ label, words, ...rest }: TokenProps) {
  return (
    <AriaButton {...rest} className="tok" aria-haspopup="dialog" aria-label={`${label}: ${words}`}>
      <bdi>{words}</bdi>
      <Icon of={ChevronDown} />
    </AriaButton>
  );
}
