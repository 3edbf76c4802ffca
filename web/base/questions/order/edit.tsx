import { useTranslation } from "react-i18next";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { blankOption } from "../editing/blank-option.ts";
import { useEdit, useProblems } from "../editing/edit-context.tsx";
import { EditCheck, EditNumber } from "../editing/edit-fields.tsx";
import { type ContentOf, type EditedPart, type EditProps, partChanges } from "../editing/edit-props.ts";
import { PartList, textBody } from "../editing/part-list.tsx";
import { ProblemNotes } from "../editing/problem-notes.tsx";
import { PromptField } from "../editing/prompt-field.tsx";

const rules = ["none", "per_position", "per_adjacent"] as const;
type OrderOption = ContentOf<"order">["options"][number];

/** Returns the options in the key's order, with those not in the key at the end. */
function inKeyOrder(options: readonly OrderOption[], correct: readonly string[]): OrderOption[] {
  const place = new Map(correct.map((id, index) => [id, index]));
  return options.toSorted(
    (one, other) => (place.get(one.id) ?? options.length) - (place.get(other.id) ?? options.length),
  );
}

/** Returns the part for a new list of options: the list's order becomes the key; stored options keep their order. */
function reordered({ interaction, key }: EditedPart<"order">, listed: readonly OrderOption[]): EditedPart<"order"> {
  const before = new Set(interaction.options.map(({ id }) => id));
  const after = new Map(listed.map((option) => [option.id, option]));
  const inKey = new Set(key.correct);
  const kept = interaction.options.flatMap(({ id }) => after.get(id) ?? []);
  const added = listed.filter(({ id }) => !before.has(id));
  const correct = listed.filter(({ id }) => inKey.has(id) || !before.has(id)).map(({ id }) => id);
  return { interaction: { ...interaction, options: [...kept, ...added] }, key: { ...key, correct } };
}

/** Shows the options in their correct order; students see them shuffled. */
export default function OrderEdit({ part, change, path, keyPath }: EditProps<"order">) {
  const { t } = useTranslation("questions");
  const { newId } = useEdit();
  const { interaction, key } = part;
  const { setContent, setKey } = partChanges<"order">(change);
  const problems = useProblems([keyPath, `${keyPath}.correct.*`]);
  const picksOut = interaction.max_choices > 0 || key.correct.length < interaction.options.length;
  const nameOf = (index: number) => t("order.option", { number: index + 1 });
  return (
    <>
      <PromptField prompt={interaction.prompt} path={path} onChange={(prompt) => setContent({ prompt })} />
      <PartList
        label={t("order.options")}
        nameOf={nameOf}
        parts={inKeyOrder(interaction.options, key.correct)}
        path={`${path}.options`}
        blank={() => blankOption(newId)}
        addLabel={t("choice.add")}
        placeOf={(option) => interaction.options.findIndex(({ id }) => id === option.id)}
        onChange={(next) => change((now) => reordered(now, next(inKeyOrder(now.interaction.options, now.key.correct))))}
        markOf={(option, index) => (
          <span className="part-letter">{key.correct.includes(option.id) ? index + 1 : "–"}</span>
        )}
        asideOf={(option, index) =>
          picksOut ? (
            <EditCheck
              label={<span className="sr">{t("order.belongs", { name: nameOf(index) })}</span>}
              isOn={key.correct.includes(option.id)}
              onChange={(on) =>
                change((now) => {
                  const kept = new Set(now.key.correct);
                  if (on) kept.add(option.id);
                  else kept.delete(option.id);
                  const ordered = inKeyOrder(now.interaction.options, now.key.correct);
                  return {
                    ...now,
                    key: { ...now.key, correct: ordered.filter(({ id }) => kept.has(id)).map(({ id }) => id) },
                  };
                })
              }
            />
          ) : null
        }
        bodyOf={(option, index, patch) =>
          textBody<OrderOption>(`${path}.options`, () => nameOf(index), t("choice.option_hint"))(
            option,
            interaction.options.findIndex(({ id }) => id === option.id),
            patch,
          )
        }
      />
      <p className="help">{t("order.help")}</p>
      <ProblemNotes problems={problems} />
      <RadioGroup
        label={t("rule.label")}
        value={key.partial ?? "none"}
        onChange={(id) => setKey({ partial: rules.find((one) => one === id) ?? "none" })}
        choices={rules.map((id) => ({ id, label: t(`rule.${id}`) }))}
      />
      <div className="edit-row">
        <RadioGroup
          label={t("order.orientation")}
          value={interaction.orientation}
          onChange={(id) => setContent({ orientation: id === "horizontal" ? "horizontal" : "vertical" })}
          choices={[
            { id: "vertical", label: t("order.vertical") },
            { id: "horizontal", label: t("order.horizontal") },
          ]}
        />
        <EditNumber
          label={t("order.most")}
          value={interaction.max_choices === 0 ? null : interaction.max_choices}
          min={1}
          max={200}
          help={t("order.most_help")}
          onChange={(value) => setContent({ max_choices: value ?? 0 })}
          path={`${path}.max_choices`}
        />
      </div>
      <EditCheck
        label={t("order.shuffle")}
        isOn={interaction.shuffle}
        onChange={(shuffle) => setContent({ shuffle })}
      />
    </>
  );
}
