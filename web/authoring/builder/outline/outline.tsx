import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../base/ui/button.tsx";
import { Icon } from "../../../base/ui/icon.tsx";
import { Kbd } from "../../../base/ui/kbd.tsx";
import { poolEntry } from "../adaptive/edit-adaptive.ts";
import { useBuilder, useBuilderState } from "../builder-context.tsx";
import { parts, readAddress } from "../builder-search.ts";
import { FindingBadge } from "../checks/finding-badge.tsx";
import { countsByAddress, type FindingCounts } from "../checks/finding-counts.ts";
import { useFindings } from "../checks/use-checks.ts";
import { adaptiveOf, newSection, type Section, sizeOf, stagesOf } from "../draft.ts";
import { OrderGrip } from "../order/order-grip.tsx";
import { useOrder } from "../order/use-order.ts";
import { longestRoute } from "../stages/edit-stages.ts";
import { ModuleRows } from "./module-rows.tsx";
import { RowButton } from "./row-button.tsx";

/** Shows the document as a list: its sections with the breaks between them, and what belongs to the whole. */
export function Outline() {
  const { t } = useTranslation("builder");
  const { store, isReadOnly, at, goTo, say } = useBuilder();
  const { draft } = useBuilderState();
  const { sections } = draft;
  const countsAt = countsByAddress(useFindings());
  const seen = sections.find(({ id }) => id === readAddress(at).section) ?? sections[0];
  const shown = parts.some((part) => part === at) || seen?.id === readAddress(at).section ? at : seen?.id;
  const order = useOrder({
    kind: "section",
    rows: sections.map(({ id }) => id),
    isDisabled: isReadOnly,
    move: (id, index) => {
      store.change({ type: "move_section", id, index });
      const name = sections.find((one) => one.id === id)?.name ?? "";
      say(t("moved", { name, place: index + 1, count: sections.length }));
    },
  });
  const add = () => {
    const section = newSection(crypto.randomUUID(), t("sections.new_name", { number: sections.length + 1 }));
    store.change({ type: "add_section", section, entries: [], index: sections.length });
    goTo(section.id, "section-name");
  };
  return (
    <aside className="outline" aria-label={t("outline")}>
      <h2>{t("sections.title")}</h2>
      <ul ref={order.list}>
        {sections.map((section, index) => (
          <SectionRow
            key={section.id}
            section={section}
            shown={shown}
            countsAt={countsAt}
            isLast={index === sections.length - 1}
            row={order.rowOf(section.id)}
            grip={<OrderGrip label={t("move", { name: section.name })} {...order.gripOf(section.id)} />}
          />
        ))}
      </ul>
      {isReadOnly ? null : (
        <Button
          variant="ghost"
          size="sm"
          className="build-add-section"
          isDisabled={sections.length >= 20}
          onPress={add}
        >
          <Icon of={Plus} small />
          {t("sections.add")}
        </Button>
      )}
      <h2 className="build-whole">{t("whole.title")}</h2>
      <ul>
        {parts.map((part) => (
          <li key={part} className={part === shown ? "ol-row set is-on" : "ol-row set"}>
            <RowButton isShown={part === shown} onPress={() => goTo(part)}>
              <span className="grow">{t(`whole.${part}`)}</span>
              <FindingBadge counts={countsAt(part)} />
              <span className="n">
                {part === "scoring" ? t(`scoring.type.${draft.settings.score_model.type}`) : null}
              </span>
            </RowButton>
          </li>
        ))}
      </ul>
      {isReadOnly || sections.length === 0 ? null : (
        <p className="keyhint only-wide build-keys">
          {t("keys")} <Kbd>Alt</Kbd>
          <Kbd>↑</Kbd>
          <Kbd>↓</Kbd>
        </p>
      )}
    </aside>
  );
}

type SectionRowProps = {
  section: Section;
  /** The address that is in sight. */
  shown: string | undefined;
  countsAt: (at: string) => FindingCounts;
  isLast: boolean;
  row: ReturnType<ReturnType<typeof useOrder>["rowOf"]>;
  grip: ReactNode;
};

/** A section with its modules, and the break after it where another one follows. */
function SectionRow({ section, shown, countsAt, isLast, row, grip }: SectionRowProps) {
  const { t } = useTranslation("builder");
  const { isReadOnly, goTo } = useBuilder();
  const { draft } = useBuilderState();
  const entries = draft.entries[section.id] ?? [];
  const stages = stagesOf(section);
  const adaptive = adaptiveOf(section);
  const { questions } = sizeOf(
    adaptive ? [poolEntry(section.id, adaptive)] : stages ? longestRoute(stages, entries) : entries,
  );
  const minutes = stages || section.time_limit_seconds === null ? null : section.time_limit_seconds / 60;
  const isShown = section.id === shown;
  const { line, ...attributes } = row;
  return (
    <>
      <li className={isShown ? "ol-row sec is-on" : "ol-row sec"} {...attributes}>
        {isReadOnly ? <span className="grip" /> : grip}
        <RowButton isShown={isShown} onPress={() => goTo(section.id)}>
          <bdi className="grow truncate">{section.name}</bdi>
          <FindingBadge counts={countsAt(section.id)} />
          <span className="n">
            <span title={t("questions", { count: questions })}>{questions}</span>
            {minutes === null ? null : ` · ${t("minutes", { count: Math.round(minutes * 10) / 10 })}`}
          </span>
        </RowButton>
        {line}
      </li>
      {stages ? <ModuleRows section={section} stages={stages} shown={shown} countsAt={countsAt} /> : null}
      {section.break_after_seconds > 0 && !isLast ? (
        <li className="ol-row in">
          <RowButton isShown={false} onPress={() => goTo(section.id, "break")}>
            <span className="grow">{t("break")}</span>
            <span className="n">{t("minutes", { count: section.break_after_seconds / 60 })}</span>
          </RowButton>
        </li>
      ) : null}
    </>
  );
}
