import { useTranslation } from "react-i18next";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import type { Calibration } from "../requests.ts";

/** Shows how many people answered unlike what the scale expects of anyone, beside how many would by chance. */
export function PersonFit({ found }: { found: Calibration["person_fit"] }) {
  const { t } = useTranslation("analysis");
  const numbers = useNumbers();
  if (!found) return null;
  const { people, unusual, expected } = found;
  return (
    <p className="foot">
      {t("calibration.unusual", {
        count: unusual,
        people: numbers.counted(people),
        expected: numbers.counted(Math.round(expected)),
      })}{" "}
      {t("calibration.unusual_help")}
    </p>
  );
}
