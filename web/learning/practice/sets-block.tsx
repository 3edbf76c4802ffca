import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "../../base/ui/link.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { ListPending } from "../../parts/list/list-pending.tsx";
import { ListStates } from "../../parts/list/list-states.tsx";
import { setsQuery } from "./requests.ts";
import { SetRow } from "./set-row.tsx";

/** The newest of them; all are a page of their own. */
const NEWEST = 5;

/** Shows a student's newest sets, and the way to all of them. */
export function SetsBlock() {
  const { t } = useTranslation("practice");
  const numbers = useNumbers();
  const sets = useQuery(setsQuery({}, NEWEST));
  const count = sets.data?.count ?? 0;
  return (
    <section className="block" aria-labelledby="sets">
      <header className="row between base">
        <h2 className="h2" id="sets">
          {t("sets.title")}
        </h2>
        <Link href="/practice/sets" className="link body-s">
          {count > NEWEST ? t("sets.all", { count, said: numbers.counted(count) }) : t("sets.all_plain")}
        </Link>
      </header>
      <ListStates
        list={sets}
        isEmpty={(page) => page.count === 0}
        empty={<p className="faint">{t("sets.none")}</p>}
        pending={<ListPending rows={3} height={56} />}
      >
        {(page) => (
          <ul className="psets">
            {page.results.map((set) => (
              <SetRow key={set.id} set={set} />
            ))}
          </ul>
        )}
      </ListStates>
    </section>
  );
}
