import { useTranslation } from "react-i18next";
import { ScoreStrip } from "../../base/ui/score-strip.tsx";
import type { PublicReport } from "./requests.ts";
import { useTold } from "./use-told.ts";

type Section = PublicReport["sections"][number];

/** Shows the score of each section and where it likely lies; nothing where the test has one section alone. */
export function ReportSections({ sections }: { sections: readonly Section[] }) {
  const scored = sections.flatMap(({ name, score }) => (score ? [{ name, score }] : []));
  if (sections.length < 2 || scored.length === 0) return null;
  return (
    <ul className="secs">
      {scored.map((section) => (
        <SectionScore key={section.name} {...section} />
      ))}
    </ul>
  );
}

function SectionScore({ name, score }: { name: string; score: NonNullable<Section["score"]> }) {
  const { t } = useTranslation("shared-report");
  const { value, scale } = score;
  const { band, ...told } = useTold(score);
  const said = { name, value: told.value(value), max: told.value(scale.max) };
  return (
    <li className="sec-l">
      <span className="med" dir="auto">
        {name}
      </span>
      <span className="v">
        {told.value(value)}{" "}
        <small>
          {score.unit === "percent" ? null : t("of_max", { max: said.max })}{" "}
          {told.error === null ? null : <bdi dir="ltr">±{told.error}</bdi>}
        </small>
      </span>
      <ScoreStrip
        value={value}
        band={band}
        scale={scale}
        label={
          band
            ? t("section_likely", { ...said, low: told.value(band.low), high: told.value(band.high) })
            : t("section", said)
        }
      />
    </li>
  );
}
