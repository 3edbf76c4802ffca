import { Check, Equal, Pencil } from "lucide-react";
import { useTranslation } from "react-i18next";
import { optionLetter } from "../../base/questions/choice/choose-option.ts";
import { Icon } from "../../base/ui/icon.tsx";
import type { Line, LineName, Run } from "./compare.ts";

type ComparedLinesProps = { lines: readonly Line[]; left: string; right: string; count: number };

/**
 * Shows two versions side by side. Content in only one of them is struck out or underlined as well as coloured. `count`: the number of
 * answers.
 */
export function ComparedLines({ lines, left, right, count }: ComparedLinesProps) {
  const { t } = useTranslation("editor");
  const nameOf = useLineNames(count);
  return (
    <table className="compared" aria-label={t("compare.table")}>
      <thead>
        <tr>
          <th scope="col" className="sr">
            {t("compare.what")}
          </th>
          <th scope="col">{left}</th>
          <th scope="col">{right}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id} data-changed={line.isChanged || undefined}>
            <th scope="row" className="compared-name meta">
              <Icon of={line.isChanged ? Pencil : Equal} small />
              {nameOf(line.name)}
              {line.isChanged ? <span className="sr">{t("compare.changed")}</span> : null}
            </th>
            <Side runs={line.left} isRight={line.leftIsRight ?? false} tag="del" />
            <Side runs={line.right} isRight={line.rightIsRight ?? false} tag="ins" />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Side({ runs, isRight, tag: Tag }: { runs: readonly Run[] | null; isRight: boolean; tag: "del" | "ins" }) {
  const { t } = useTranslation("editor");
  const keyed = (runs ?? []).map((run, place) => ({ ...run, place }));
  return (
    <td className="compared-side as-typed" dir="auto">
      {runs === null ? <span className="faint">{t("compare.absent")}</span> : null}
      {keyed.map(({ text, only, place }) => (only ? <Tag key={place}>{text}</Tag> : <span key={place}>{text}</span>))}
      {isRight ? (
        <span className="compared-right">
          <Icon of={Check} small />
          {t("compare.right")}
        </span>
      ) : null}
    </td>
  );
}

function useLineNames(count: number) {
  const { t } = useTranslation("editor");
  return (name: LineName): string => {
    const own = () => {
      if ("part" in name) {
        const part = name.kind === "option" || name.kind === "target" ? optionLetter(name.part - 1) : String(name.part);
        return t(`compare.${name.kind}`, { part });
      }
      return t(`compare.${name.kind}`);
    };
    return "number" in name && count > 1 ? t("compare.of", { number: name.number, what: own() }) : own();
  };
}
