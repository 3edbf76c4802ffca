import { useTranslation } from "react-i18next";
import { useExtra } from "../../../base/common/use-extra.tsx";
import { Link } from "../../../base/ui/link.tsx";
import { useDates } from "../../../base/ui/use-dates.ts";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { type Participation, participationQuery } from "../requests.ts";

type Group = Participation["groups"][number];
type Week = Group["weeks"][number];

/** Weeks before these are hidden on a phone. */
const ON_PHONES = 3;
const DARKEST = 6;
/** Below this share a cell is as light as an empty one. */
const LIGHTEST = 0.3;

function stepOf({ active, members }: Week): number {
  if (members === 0 || active === 0) return 0;
  return Math.max(1, Math.min(DARKEST, Math.round(((active / members - LIGHTEST) / (1 - LIGHTEST)) * DARKEST)));
}

/** Shows how many students of each group took part, week by week, and whether that changes. */
export function TakePart() {
  const { t } = useTranslation("home");
  const { data, failure } = useExtra(participationQuery, t("unloaded.part"));
  if (!data || data.groups.length === 0) return failure;
  const whole = data.weeks.filter(({ is_current }) => !is_current);
  const isNew = data.groups.every(({ weeks }) => weeks.every(({ active }) => active === 0));
  return (
    <section className="block ruled-top" aria-labelledby="take-part">
      <header>
        <h2 className="h2" id="take-part">
          {t("part.title")}
        </h2>
        {isNew ? <p className="answer">{t("part.new")}</p> : <Answer groups={data.groups} />}
      </header>
      {isNew ? null : (
        <>
          <table className="heat take-part" aria-labelledby="take-part">
            <thead>
              <Heads weeks={whole} />
            </thead>
            <tbody>
              {data.groups.map((group) => (
                <Row key={group.id} group={group} count={whole.length} />
              ))}
            </tbody>
          </table>
          <p className="meta home-foot">{t("part.foot")}</p>
        </>
      )}
    </section>
  );
}

function Answer({ groups }: { groups: readonly Group[] }) {
  const { t } = useTranslation("home");
  const moved = groups.find(({ trend }) => trend === "falling") ?? groups.find(({ trend }) => trend === "rising");
  if (!moved) return <p className="answer">{t("part.steady_all")}</p>;
  const last = moved.weeks.at(-2);
  const [first] = moved.weeks;
  const said = { name: moved.name, now: last?.active ?? 0, of: last?.members ?? 0, before: first?.active ?? 0 };
  return <p className="answer">{t(moved.trend === "falling" ? "part.fell" : "part.rose", said)}</p>;
}

function Heads({ weeks }: { weeks: Participation["weeks"] }) {
  const { t } = useTranslation("home");
  const dates = useDates("UTC");
  return (
    <tr>
      <th scope="col">
        <span className="sr">{t("part.group")}</span>
      </th>
      {weeks.map(({ from }, place) => (
        <th key={from} scope="col" className={place < weeks.length - ON_PHONES ? "early" : undefined}>
          {dates.dayAndMonth(`${from}T12:00:00Z`)}
        </th>
      ))}
      <th scope="col" className="now">
        {t("part.now")}
      </th>
      <td className="early" />
    </tr>
  );
}

function Row({ group, count }: { group: Group; count: number }) {
  const { t } = useTranslation("home");
  const numbers = useNumbers();
  const current = group.weeks.at(-1);
  return (
    <tr>
      <th scope="row">
        <Link className="row-link" href={`/groups/${group.id}`}>
          {group.name}
        </Link>
      </th>
      {group.weeks.slice(0, count).map((week, place) => (
        // The weeks are always the same ones, in order.
        // biome-ignore lint/suspicious/noArrayIndexKey: a place is a week
        <td key={place} className={place < count - ON_PHONES ? "early" : undefined}>
          <span className={`cell s${stepOf(week)}`}>
            <span aria-hidden="true">{week.members === 0 ? "·" : numbers.share(week.active, week.members)}</span>
            <span className="sr">{t("part.of", week)}</span>
          </span>
        </td>
      ))}
      <td className="now body-s num">
        {t("part.of", current ?? { active: 0, members: 0 })} · {t(`part.${group.trend}`)}
      </td>
      <td className="early mistakes">
        <Link
          className="link body-s"
          href={`/mistakes?group=${group.id}`}
          aria-label={t("part.mistakes_of", { name: group.name })}
        >
          {t("part.mistakes")}
        </Link>
      </td>
    </tr>
  );
}
