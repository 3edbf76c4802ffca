import { useTranslation } from "react-i18next";
import { hasBegun } from "../has-begun.ts";
import type { MyStudents } from "../requests.ts";
import { PutAside } from "./put-aside.tsx";

/** Says in a line how many students need someone, whom first, and what is to be said of the others. */
export function StudentsLead({ mine }: { mine: MyStudents }) {
  const { students, judged, count, too_new, resting, results } = mine;
  const { t } = useTranslation("home");
  const nameOf = (place: number) => {
    const student = results[place]?.student;
    return student ? student.first_name || student.last_name : "";
  };
  const rest = [
    judged < students ? t("students.judged", { judged }) : null,
    too_new > 0 ? t("students.too_new", { count: too_new }) : null,
    resting > 0 ? t("students.resting", { count: resting }) : null,
  ];
  if (!hasBegun(mine)) return t("students.new_lead", { count: students });
  const aside = <PutAside rests={mine.put_aside} />;
  if (count === 0)
    return (
      <>
        {[t("students.calm_lead", { count: students }), ...rest].filter(Boolean).join(" ")} {aside}
      </>
    );
  return (
    <>
      {t("students.lead", { count, students })}{" "}
      <b className="med">
        {count > 1
          ? t("students.start_with_then", { one: nameOf(0), other: nameOf(1) })
          : t("students.start_with", { one: nameOf(0) })}
      </b>{" "}
      {rest.filter(Boolean).join(" ")} {aside}
    </>
  );
}
