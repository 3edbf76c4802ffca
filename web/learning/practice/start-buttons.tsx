import { ArrowRight } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { PracticeDue } from "../../base/common/practice-due.ts";
import { useUser } from "../../base/common/session-context.tsx";
import { sittingAddress } from "../../base/common/sitting-address.ts";
import type { SetInput } from "../../base/common/start-practice.ts";
import { useQuietExtra } from "../../base/common/use-quiet-extra.ts";
import { useStartSet } from "../../base/common/use-start-set.ts";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { ButtonLink } from "../../base/ui/link.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { poolQuery } from "./requests.ts";

/** A short set: for a day with little time, or for more than was planned. */
const SHORT = 10;

const ofMistakes = (count: number): SetInput["from"] => ({ mistakes: { state: "due", count } });
const unseen: SetInput["from"] = { filter: { tags: [], difficulty: [], order: "unseen", count: SHORT } };

/** Opens the first question of today’s practice by one press, or continues what was begun. */
export function StartButtons({ due: { questions, later, done, begun } }: { due: PracticeDue }) {
  const { t } = useTranslation("practice");
  const numbers = useNumbers();
  const dates = useDates(useUser().time_zone);
  const start = useStartSet(t("failed.start"));
  // One key for one visit: pressing twice makes one set.
  const [key] = useState(() => crypto.randomUUID());
  const isDone = questions === 0 && done > 0;
  const begin = (from: SetInput["from"]) =>
    start.mutate({
      set: {
        name: t("mistakes" in from ? "due.set_name" : "due.new_set_name", { day: dates.dayAndMonth(new Date()) }),
        from,
        feedback: "at_once",
      },
      key: `${key} ${"mistakes" in from ? from.mistakes.count : "unseen"}`,
    });
  // Without it a press still opens what there is.
  const pool = useQuietExtra({ ...poolQuery({ tags: [], difficulty: [] }, 1), enabled: questions + later === 0 });
  const more = Math.min(SHORT, later > 0 ? later : (pool?.count ?? SHORT));
  const today = questions > 0 ? ofMistakes(questions) : later > 0 ? ofMistakes(more) : unseen;
  if (begun)
    return (
      <ButtonLink variant="primary" size="lg" href={sittingAddress(begun.session)} target="_self">
        {t("due.continue")}
        <Icon of={ArrowRight} small />
      </ButtonLink>
    );
  if (more === 0) return null;
  return (
    <>
      <Button
        variant={isDone ? "secondary" : "primary"}
        size="lg"
        isPending={start.isPending}
        onPress={() => begin(today)}
      >
        {isDone ? t("due.more", { count: more, said: numbers.counted(more) }) : t("due.start")}
        <Icon of={ArrowRight} small />
      </Button>
      {questions > SHORT ? (
        <Button variant="ghost" size="sm" isDisabled={start.isPending} onPress={() => begin(ofMistakes(SHORT))}>
          {t("due.only", { count: SHORT, said: numbers.counted(SHORT) })}
        </Button>
      ) : null}
    </>
  );
}
