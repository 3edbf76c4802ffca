import { needKinds } from "@sextant/contract/student-needs.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../base/ui/button.tsx";
import { FilterChips } from "../../../base/ui/filter-chips.tsx";
import type { MyStudents, NeedReason, StudentInNeed } from "../requests.ts";
import { HowListed } from "./how-listed.tsx";
import { NeedRow } from "./need-row.tsx";

type Shown = NeedReason["kind"] | "all";

/** The reason that a row tells: the one that is filtered by, else the most urgent one. */
const toldBy = ({ reasons }: StudentInNeed, shown: Shown): NeedReason | undefined =>
  shown === "all" ? reasons[0] : reasons.find(({ kind }) => kind === shown);

/** Shows the students who need someone, the most urgent first, cut by reason. */
export function StudentsInNeed({ mine: { results }, most }: { mine: MyStudents; most: number }) {
  const { t } = useTranslation("home");
  const [shown, setShown] = useState<Shown>("all");
  const [showsAll, setShowsAll] = useState(false);
  const counts = needKinds.flatMap((kind) => {
    const count = results.filter((need) => toldBy(need, kind)).length;
    return count > 0 ? [{ id: kind, label: t(`students.kind.${kind}`), count }] : [];
  });
  // What was filtered by may have been the last of its kind.
  const cut: Shown = counts.some(({ id }) => id === shown) ? shown : "all";
  const told = results.flatMap((need) => {
    const reason = toldBy(need, cut);
    return reason ? [{ need, reason }] : [];
  });
  const visible = showsAll ? told : told.slice(0, most);
  return (
    <>
      {counts.length > 1 ? (
        <div className="mb-4">
          <FilterChips
            label={t("students.reason")}
            choices={[{ id: "all" as Shown, label: t("students.every_reason"), count: results.length }, ...counts]}
            value={cut}
            onChange={setShown}
          />
        </div>
      ) : null}
      <ol className="needs" aria-label={t("students.list")}>
        {visible.map(({ need, reason }, index) => (
          <NeedRow key={need.student.id} need={need} reason={reason} place={index + 1} />
        ))}
      </ol>
      {visible.length < told.length ? (
        <p className="needs-more">
          <Button onPress={() => setShowsAll(true)}>{t("students.show_all", { count: told.length })}</Button>
        </p>
      ) : null}
      <HowListed />
    </>
  );
}
