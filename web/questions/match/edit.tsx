import { useTranslation } from "react-i18next";
import { optionLetter } from "../choice/choose-option.ts";
import { useEdit } from "../editing/edit-context.tsx";
import { EditCheck, EditNumber } from "../editing/edit-fields.tsx";
import { type ContentOf, type EditProps, partChanges } from "../editing/edit-props.ts";
import { isPaired, withoutPart, withPair } from "../editing/pair-key-changes.ts";
import { PairRuleField } from "../editing/pair-rule-field.tsx";
import { PartList, textBody } from "../editing/part-list.tsx";
import { partWords } from "../editing/part-words.ts";
import { PromptField } from "../editing/prompt-field.tsx";

type Side = "sources" | "targets";
type MatchPart = ContentOf<"match">["sources"][number];

/** Shows two lists and which of one belongs with which of the other, marked in a table. */
export default function MatchEdit({ part, change, path, keyPath }: EditProps<"match">) {
  const { t } = useTranslation("questions");
  const { newId } = useEdit();
  const { interaction, key } = part;
  const { setContent } = partChanges<"match">(change);
  const nameOf = {
    sources: (index: number) => t("match.source", { number: index + 1 }),
    targets: (index: number) => t("match.target", { letter: optionLetter(index) }),
  };
  const words = (side: Side) => (one: MatchPart, index: number) => partWords(one.content, nameOf[side](index));
  const sources = interaction.sources.map(words("sources"));
  const targets = interaction.targets.map(words("targets"));
  const list = (side: Side, most: number) => (
    <PartList
      label={t(`match.${side}`)}
      nameOf={nameOf[side]}
      parts={interaction[side]}
      path={`${path}.${side}`}
      blank={() => ({
        id: newId(),
        source_identifier: null,
        content: "",
        feedback: "",
        reason_for_error: null,
        fixed: false,
        max_matches: most,
      })}
      addLabel={t(side === "sources" ? "match.add_source" : "match.add_target")}
      onChange={(next) =>
        change((now) => ({ ...now, interaction: { ...now.interaction, [side]: next(now.interaction[side]) } }))
      }
      onRemove={(id) => change((now) => ({ ...now, key: withoutPart(now.key, id) }))}
      markOf={(_, index) => <span className="part-letter">{side === "sources" ? index + 1 : optionLetter(index)}</span>}
      bodyOf={textBody(`${path}.${side}`, nameOf[side], t("match.hint"))}
      asideOf={(one, index) => (
        <EditNumber
          className="part-points"
          label={t("match.uses", { name: nameOf[side](index) })}
          isLabelHidden
          value={one.max_matches === 0 ? null : one.max_matches}
          min={1}
          max={100}
          onChange={(value) =>
            change((now) => ({
              ...now,
              interaction: {
                ...now.interaction,
                [side]: now.interaction[side].map((each) =>
                  each.id === one.id ? { ...each, max_matches: value ?? 0 } : each,
                ),
              },
            }))
          }
        />
      )}
    />
  );
  return (
    <>
      <PromptField prompt={interaction.prompt} path={path} onChange={(prompt) => setContent({ prompt })} />
      {list("sources", 1)}
      {list("targets", 0)}
      <p className="help">{t("match.uses_help")}</p>
      {sources.length > 0 && targets.length > 0 ? (
        <div className="pair-scroll">
          <table className="pair-table">
            <caption className="label">{t("match.pairs")}</caption>
            <thead>
              <tr>
                <td />
                {targets.map((target, index) => (
                  <th key={interaction.targets[index]?.id} scope="col">
                    {target}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {interaction.sources.map((source, row) => (
                <tr key={source.id}>
                  <th scope="row">{sources[row]}</th>
                  {interaction.targets.map((target, column) => (
                    <td key={target.id}>
                      <EditCheck
                        label={
                          <span className="sr">
                            {t("match.pair", { source: sources[row] ?? "", target: targets[column] ?? "" })}
                          </span>
                        }
                        isOn={isPaired(key, source.id, target.id)}
                        onChange={(on) =>
                          change((now) => ({ ...now, key: withPair(now.key, source.id, target.id, on) }))
                        }
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      <PairRuleField
        pairs={key}
        keyPath={keyPath}
        onChange={(next) => change((now) => ({ ...now, key: next(now.key) }))}
        nameOf={(source, target) =>
          t("match.pair", {
            source: sources[interaction.sources.findIndex(({ id }) => id === source)] ?? "?",
            target: targets[interaction.targets.findIndex(({ id }) => id === target)] ?? "?",
          })
        }
      />
      <div className="edit-row">
        <EditNumber
          label={t("match.least")}
          value={interaction.min_associations}
          min={0}
          max={10_000}
          onChange={(value) => setContent({ min_associations: value ?? 0 })}
          path={`${path}.min_associations`}
        />
        <EditNumber
          label={t("match.most")}
          value={interaction.max_associations === 0 ? null : interaction.max_associations}
          min={1}
          max={10_000}
          help={t("choice.most_help")}
          onChange={(value) => setContent({ max_associations: value ?? 0 })}
          path={`${path}.max_associations`}
        />
      </div>
      <EditCheck label={t("shuffle")} isOn={interaction.shuffle} onChange={(shuffle) => setContent({ shuffle })} />
    </>
  );
}
