import { useTranslation } from "react-i18next";
import { EditCheck } from "../editing/edit-fields.tsx";
import type { EditProps } from "../editing/edit-props.ts";
import { isPaired, withPair } from "../editing/pair-key-changes.ts";

type PairTableProps = Pick<EditProps<"match">, "part" | "change"> & {
  /** What the parts of both lists are called. */
  sources: readonly string[];
  targets: readonly string[];
};

/** Shows a table of both lists, in which the right pairs are marked. */
export function PairTable({ part, change, sources, targets }: PairTableProps) {
  const { t } = useTranslation("questions");
  const { interaction, key } = part;
  return (
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
                    onChange={(on) => change((now) => ({ ...now, key: withPair(now.key, source.id, target.id, on) }))}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
