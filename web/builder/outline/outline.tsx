import { ChevronRight, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Button as AriaButton } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Kbd } from "../../ui/kbd.tsx";
import { useBuilder, useBuilderState } from "../builder-context.tsx";
import { parts } from "../builder-search.ts";
import { newSection, type Section, sizeOf } from "../draft.ts";
import { OrderGrip } from "../order/order-grip.tsx";
import { useOrder } from "../order/use-order.ts";

/** Shows the document as a list: its sections with the breaks between them, and what belongs to the whole. */
export function Outline() {
  const { t } = useTranslation("builder");
  const { store, isReadOnly, at, goTo, say } = useBuilder();
  const { draft } = useBuilderState();
  const { sections } = draft;
  const shown = parts.some((part) => part === at) ? at : (sections.find(({ id }) => id === at) ?? sections[0])?.id;
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
            isShown={section.id === shown}
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

function RowButton({ isShown, onPress, children }: { isShown: boolean; onPress: () => void; children: ReactNode }) {
  return (
    <AriaButton className="ol-open" aria-current={isShown || undefined} onPress={onPress}>
      {children}
      <Icon of={ChevronRight} small className="turns only-phone" />
    </AriaButton>
  );
}

type SectionRowProps = {
  section: Section;
  isShown: boolean;
  isLast: boolean;
  row: ReturnType<ReturnType<typeof useOrder>["rowOf"]>;
  grip: ReactNode;
};

/** A section, and the break after it where another one follows. */
function SectionRow({ section, isShown, isLast, row, grip }: SectionRowProps) {
  const { t } = useTranslation("builder");
  const { isReadOnly, goTo } = useBuilder();
  const { draft } = useBuilderState();
  const { questions } = sizeOf(draft.entries[section.id] ?? []);
  const minutes = section.time_limit_seconds === null ? null : section.time_limit_seconds / 60;
  const { line, ...attributes } = row;
  return (
    <>
      <li className={isShown ? "ol-row sec is-on" : "ol-row sec"} {...attributes}>
        {isReadOnly ? <span className="grip" /> : grip}
        <RowButton isShown={isShown} onPress={() => goTo(section.id)}>
          <bdi className="grow truncate">{section.name}</bdi>
          <span className="n">
            <span title={t("questions", { count: questions })}>{questions}</span>
            {minutes === null ? null : ` · ${t("minutes", { count: Math.round(minutes * 10) / 10 })}`}
          </span>
        </RowButton>
        {line}
      </li>
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
