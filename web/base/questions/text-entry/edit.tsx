import type { AcceptedText } from "@sextant/questions/interactions/text-entry/key.ts";
import { Plus, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Select } from "../../ui/select.tsx";
import { useEdit, useProblems } from "../editing/edit-context.tsx";
import { EditCheck, EditNumber, EditText } from "../editing/edit-fields.tsx";
import { type EditProps, partChanges } from "../editing/edit-props.ts";
import { numbered } from "../editing/list-changes.ts";
import { ProblemNotes } from "../editing/problem-notes.tsx";
import { PromptField } from "../editing/prompt-field.tsx";

/** What may make no difference, for all accepted answers of a question alike. */
const leniencies = ["ignore_accents", "ignore_spaces"] as const;

function withLeniency(accepted: AcceptedText, name: (typeof leniencies)[number], isOn: boolean): AcceptedText {
  const { [name]: _old, ...bare } = accepted;
  return (isOn ? { ...bare, [name]: true } : bare) as AcceptedText;
}

/** Everything of an accepted answer but what it says. */
function restOf(accepted: AcceptedText) {
  if ("text" in accepted) {
    const { text: _text, ...rest } = accepted;
    return rest;
  }
  const { pattern: _pattern, ...rest } = accepted;
  return rest;
}

/** Shows a short text: what is accepted, literally or as a pattern, and what each is worth. */
export default function TextEntryEdit({ part, change, path, keyPath }: EditProps<"text_entry">) {
  const { t } = useTranslation("questions");
  const { onRemoved } = useEdit();
  const { interaction, key } = part;
  const { setContent } = partChanges<"text_entry">(change);
  const problems = useProblems([keyPath, `${keyPath}.accept`]);
  const setAccept = (next: (now: readonly AcceptedText[]) => AcceptedText[]) =>
    change((now) => ({ ...now, key: { accept: next(now.key.accept) } }));
  const isLenient = (name: (typeof leniencies)[number]) =>
    key.accept.length > 0 && key.accept.every((one) => one[name] === true);
  const replace = (index: number, one: AcceptedText) =>
    setAccept((now) => now.map((each, at) => (at === index ? one : each)));
  return (
    <>
      <PromptField prompt={interaction.prompt} path={path} onChange={(prompt) => setContent({ prompt })} />
      <fieldset className="part-list" data-path-box={`${keyPath}.accept`}>
        <legend className="label">{t("accept.label")}</legend>
        <ol>
          {numbered(key.accept).map(({ value: accepted, index }) => {
            const isPattern = "pattern" in accepted;
            const { case_sensitive, points } = accepted;
            const rest = restOf(accepted);
            const said = isPattern ? accepted.pattern : accepted.text;
            const write = (text: string, pattern: boolean) =>
              replace(index, pattern ? { pattern: text, ...rest } : { text, ...rest });
            return (
              <li key={index} className="accept-row">
                <EditText
                  aria-label={t("accept.one", { number: index + 1 })}
                  label=""
                  value={said}
                  onChange={(text) => write(text, isPattern)}
                  path={`${keyPath}.accept.${index}`}
                />
                <Select
                  label={<span className="sr">{t("accept.kind")}</span>}
                  value={isPattern ? "pattern" : "text"}
                  choices={[
                    { id: "text", label: t("accept.text") },
                    { id: "pattern", label: t("accept.pattern") },
                  ]}
                  onChange={(id) => write(said, id === "pattern")}
                />
                <EditCheck
                  label={t("accept.case")}
                  isOn={case_sensitive === true}
                  onChange={(on) => {
                    const { case_sensitive: _old, ...bare } = accepted;
                    replace(index, (on ? { ...bare, case_sensitive: true } : bare) as AcceptedText);
                  }}
                />
                <EditNumber
                  className="part-points"
                  label={t("rule.points_of", { name: said })}
                  isLabelHidden
                  value={points ?? 1}
                  min={0}
                  max={1000}
                  step={0.5}
                  onChange={(value) => replace(index, { ...accepted, points: value ?? 1 })}
                />
                <Button
                  variant="ghost"
                  size="sm"
                  icon
                  aria-label={t("accept.remove", { number: index + 1 })}
                  onPress={() => {
                    onRemoved(t("accept.one", { number: index + 1 }));
                    setAccept((now) => now.filter((_, at) => at !== index));
                  }}
                >
                  <Icon of={Trash2} small />
                </Button>
              </li>
            );
          })}
        </ol>
        <ProblemNotes problems={problems} />
        <p className="help">{t("accept.help")}</p>
        <div className="row wrap g4">
          {leniencies.map((name) => (
            <EditCheck
              key={name}
              label={t(`accept.${name}`)}
              isOn={isLenient(name)}
              onChange={(on) => setAccept((now) => now.map((each) => withLeniency(each, name, on)))}
            />
          ))}
        </div>
        <div>
          <Button
            variant="ghost"
            size="sm"
            onPress={() =>
              setAccept((now) => [
                ...now,
                leniencies.reduce((one, name) => withLeniency(one, name, isLenient(name)), {
                  text: "",
                } as AcceptedText),
              ])
            }
          >
            <Icon of={Plus} small />
            {t("accept.add")}
          </Button>
        </div>
      </fieldset>
      <EditNumber
        label={t("text.length")}
        value={interaction.expected_length}
        min={1}
        max={500}
        help={t("text.length_help")}
        onChange={(expected_length) => setContent({ expected_length })}
      />
    </>
  );
}
