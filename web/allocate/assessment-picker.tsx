import "../common/tag-picker.css";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button, ComboBox, Input, Label, ListBox, ListBoxItem, Popover } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useSettled } from "../common/use-settled.ts";
import { FieldNotes } from "../ui/field-parts.tsx";
import { Icon } from "../ui/icon.tsx";
import { useDurations } from "../ui/use-durations.ts";
import { publishedQuery } from "./requests.ts";

export type PickedAssessment = { id: string; name: string };

type FieldProps = {
  label: ReactNode;
  onPick: (assessment: PickedAssessment) => void;
  without?: ReadonlySet<string>;
  error?: ReactNode;
  autoFocus?: boolean;
  opensOnFocus?: boolean;
};

/** Finds one published assessment by its name. */
export function AssessmentField({ label, onPick, without, error, autoFocus, opensOnFocus }: FieldProps) {
  const { t } = useTranslation("allocate");
  const durations = useDurations();
  const [typed, setTyped] = useState("");
  const search = useSettled(typed.trim());
  const list = useQuery(publishedQuery(search));
  const found = (list.data ?? []).filter((assessment) => !without?.has(assessment.id));
  const isPending = list.isPending || search !== typed.trim();
  return (
    <ComboBox
      className="field tag-field"
      items={found}
      inputValue={typed}
      onInputChange={setTyped}
      value={null}
      onChange={(key) => {
        const one = found.find((assessment) => assessment.id === key);
        if (!one) return;
        setTyped("");
        onPick({ id: one.id, name: one.name });
      }}
      menuTrigger={opensOnFocus === false ? "input" : "focus"}
      allowsEmptyCollection
      autoFocus={autoFocus}
      isInvalid={error ? true : undefined}
    >
      <Label className="label">{label}</Label>
      <div className="affix">
        <Input className="input" placeholder={t("pick.assessment")} />
        <Button className="btn btn-ghost btn-icon" aria-label={t("pick.show")}>
          <Icon of={ChevronDown} small />
        </Button>
      </div>
      <FieldNotes error={error} invalid={Boolean(error)} />
      <Popover className="popover tag-list">
        <ListBox
          className="menu"
          dependencies={[isPending]}
          renderEmptyState={() => <p className="tag-none">{t(isPending ? "pick.loading" : "pick.none")}</p>}
        >
          {(one: (typeof found)[number]) => (
            <ListBoxItem id={one.id} textValue={one.name} className="menu-item tag-item">
              <span className="tag-item-text">
                <span className="tag-item-name truncate">{one.name}</span>
                <span className="tag-item-path">
                  {one.time_seconds === null ? t("untimed") : durations.words(one.time_seconds)}
                  {" · "}
                  {t("questions", { count: one.question_count })}
                </span>
              </span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}

type PickerProps = {
  label: ReactNode;
  value: readonly PickedAssessment[];
  onChange: (assessments: PickedAssessment[]) => void;
  error?: ReactNode;
};

/** Several published assessments: those chosen as chips, and a field that finds more. */
export function AssessmentPicker({ label, value, onChange, error }: PickerProps) {
  const { t } = useTranslation("allocate");
  // A new field for each that is added: it is empty again and keeps the focus.
  const [round, setRound] = useState(0);
  return (
    <div className="tag-picker">
      <AssessmentField
        key={round}
        label={label}
        without={new Set(value.map((one) => one.id))}
        onPick={(one) => {
          onChange([...value, one]);
          setRound(round + 1);
        }}
        error={error}
        autoFocus={round > 0}
        opensOnFocus={round === 0}
      />
      {value.length > 0 ? (
        <ul className="tag-chips" aria-label={t("pick.chosen")}>
          {value.map((one) => (
            <li key={one.id} className="tag-chip">
              <span className="truncate">{one.name}</span>
              <Button
                className="tag-chip-off"
                aria-label={t("pick.remove", { name: one.name })}
                onPress={() => onChange(value.filter((each) => each.id !== one.id))}
              >
                <Icon of={X} small />
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
