import { useTranslation } from "react-i18next";
import { EditCheck, EditNumber } from "../editing/edit-fields.tsx";
import { type EditProps, partChanges } from "../editing/edit-props.ts";
import { PairRuleField } from "../editing/pair-rule-field.tsx";
import { PromptField } from "../editing/prompt-field.tsx";
import { PairTable } from "./pair-table.tsx";
import { SideList } from "./side-list.tsx";
import { useMatchNames } from "./use-match-names.ts";

/** Shows two lists and which of one belongs with which of the other, marked in a table. */
export default function MatchEdit({ part, change, path, keyPath }: EditProps<"match">) {
  const { t } = useTranslation("questions");
  const { interaction, key } = part;
  const { setContent } = partChanges<"match">(change);
  const { nameOf, sources, targets } = useMatchNames(interaction);
  const list = { part, change, path };
  return (
    <>
      <PromptField prompt={interaction.prompt} path={path} onChange={(prompt) => setContent({ prompt })} />
      <SideList {...list} side="sources" nameOf={nameOf.sources} uses={1} />
      <SideList {...list} side="targets" nameOf={nameOf.targets} uses={0} />
      <p className="help">{t("match.uses_help")}</p>
      {sources.length > 0 && targets.length > 0 ? (
        <PairTable part={part} change={change} sources={sources} targets={targets} />
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
