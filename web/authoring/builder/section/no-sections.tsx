import { useTranslation } from "react-i18next";
import { Button } from "../../../base/ui/button.tsx";
import { EmptyState } from "../../../base/ui/states.tsx";
import { useBuilder } from "../builder-context.tsx";
import { newSection } from "../draft.ts";

/** Shows that there is nothing yet, and how to begin. */
export function NoSections() {
  const { t } = useTranslation("builder");
  const { store, isReadOnly, goTo } = useBuilder();
  const add = () => {
    const section = newSection(crypto.randomUUID(), t("sections.new_name", { number: 1 }));
    store.change({ type: "add_section", section, entries: [], index: 0 });
    goTo(section.id, "section-name");
  };
  return (
    <section className="bench-mid">
      <EmptyState
        title={t("sections.none_title")}
        action={
          isReadOnly ? null : (
            <Button variant="primary" data-field="add-section" onPress={add}>
              {t("sections.add")}
            </Button>
          )
        }
      >
        {t(isReadOnly ? "sections.none_reader" : "sections.none")}
      </EmptyState>
    </section>
  );
}
