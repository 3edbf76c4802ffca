import { useTranslation } from "react-i18next";
import { Link } from "../../base/ui/link.tsx";
import { useAgo } from "../../base/ui/use-ago.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { listNeeds, type Need } from "./list-needs.ts";
import type { Waiting } from "./requests.ts";
import { stuckAddress } from "./stuck-address.ts";

/** Returns where a kind of work is done. */
export function placeOf(need: Need, waiting: Waiting): string {
  const [stuck] = waiting.stuck.sittings;
  const [late] = waiting.late.sittings;
  const [release] = waiting.to_release.assessments;
  switch (need) {
    case "stuck":
      return stuck ? stuckAddress(stuck) : "/live";
    case "late":
      return `/reports/${late?.id}`;
    case "doubts":
      return "/doubts";
    case "to_release":
      return `/results/${release?.id}`;
    case "to_mark":
      return "/marking";
    case "without_tutor":
      return "/groups";
  }
}

/** Shows beside the students what else waits, a line for each kind; nothing is drawn while nothing does. */
export function ToDo({ waiting }: { waiting: Waiting }) {
  const { t } = useTranslation("home");
  const numbers = useNumbers();
  const ago = useAgo();
  const needs = listNeeds(waiting);
  if (needs.length === 0) return null;
  return (
    <section className="block">
      <header>
        <h2 className="h2">{t("to_do.title")}</h2>
      </header>
      <ul className="todo-list">
        {needs.map((need) => (
          <li key={need}>
            <span className="n num">{numbers.counted(waiting[need].count)}</span>
            <div className="grow">
              {t(`to_do.${need}`, { count: waiting[need].count })}
              {need === "stuck" ? <Stuck stuck={waiting.stuck} /> : null}
              {need === "doubts" && waiting.doubts.oldest_at ? (
                <p className="body-s faint">{t("to_do.doubts_oldest", { when: ago(waiting.doubts.oldest_at) })}</p>
              ) : null}
            </div>
            {need === "stuck" ? null : <Link href={placeOf(need, waiting)}>{t(`to_do.act.${need}`)}</Link>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Names the sittings, each with its own way in. */
function Stuck({ stuck: { count, sittings } }: Pick<Waiting, "stuck">) {
  const { t } = useTranslation("home");
  const more = count - sittings.length;
  return (
    <ul className="todo-which">
      {sittings.map((sitting) => (
        <li key={sitting.id}>
          <Link href={stuckAddress(sitting)}>
            {t("to_do.stuck_of", { name: sitting.user.name, assessment: sitting.assessment.name })}
          </Link>
        </li>
      ))}
      {more > 0 ? <li className="faint">{t("team.more", { count: more })}</li> : null}
    </ul>
  );
}
