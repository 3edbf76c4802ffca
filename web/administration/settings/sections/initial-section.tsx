import { ArrowUp, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../base/ui/button.tsx";
import { Icon } from "../../../base/ui/icon.tsx";
import { useAssessmentsSource } from "../../../parts/pickers/assessments.ts";
import { PickedNames } from "../../../parts/pickers/picked-names.tsx";
import { SourceField } from "../../../parts/pickers/source-field.tsx";
import { useChosen } from "../../../parts/pickers/use-chosen.ts";
import type { Settings } from "../requests.ts";
import { SectionFrame } from "../section-frame.tsx";
import { useSection } from "../use-section.ts";

/** Chooses the assessments that every new student starts with, in order. */
export function InitialSection({ settings }: { settings: Settings }) {
  const { t } = useTranslation("settings");
  const source = useAssessmentsSource();
  const work = useSection({
    settings,
    name: "initial_assessments",
    fieldsOf: ({ initial_assessments }) => ({ initial_assessments }),
    labels: { initial_assessments: t("parts.initial_assessments") },
    say: ({ initial_assessments: ids }) => ({
      initial_assessments: <PickedNames source={source} ids={ids} empty={t("nothing_chosen")} />,
    }),
    toChanges: (changed) => changed,
  });
  const { value, set, fault } = work;
  const chosen = value.initial_assessments;
  const change = (ids: string[]) => set({ initial_assessments: ids });
  const { chosen: named, remember } = useChosen(source, chosen);
  const moveUp = (index: number) =>
    change(chosen.map((id, at) => (at === index - 1 ? chosen[index] : at === index ? chosen[index - 1] : id) ?? id));
  return (
    <SectionFrame part="initial_assessments" settings={settings} work={work}>
      {chosen.length === 0 ? (
        <p className="dim body-s">{t("initial.none")}</p>
      ) : (
        <ol className="settings-rows">
          {named.map(({ id, name }, index) => (
            <li key={id}>
              <span className="grow">{name}</span>
              {index > 0 ? (
                <Button
                  variant="ghost"
                  size="sm"
                  icon
                  aria-label={t("initial.up", { name })}
                  onPress={() => moveUp(index)}
                >
                  <Icon of={ArrowUp} small />
                </Button>
              ) : null}
              <Button
                variant="ghost"
                size="sm"
                icon
                aria-label={t("initial.remove", { name })}
                onPress={() => change(chosen.filter((one) => one !== id))}
              >
                <Icon of={X} small />
              </Button>
            </li>
          ))}
        </ol>
      )}
      {fault("initial_assessments") ? (
        <p className="error" role="alert">
          {fault("initial_assessments")}
        </p>
      ) : null}
      <SourceField
        // Empty again for the next one.
        key={chosen.length}
        label={t("initial.add")}
        help={t("initial.add_help")}
        placeholder={t("initial.choose")}
        source={source}
        without={new Set(chosen)}
        value={null}
        onChange={(id, row) => {
          if (row) remember(row);
          if (id !== null) change([...chosen, id]);
        }}
        isDisabled={chosen.length >= 20}
      />
    </SectionFrame>
  );
}
