import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { optionLetter } from "../../base/questions/choice/choose-option.ts";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { useDurations } from "../../base/ui/use-durations.ts";
import { ratedByOthers } from "./rated-by-others.ts";
import type { Offered, Prepared } from "./requests.ts";
import { ShownWords } from "./shown-words.tsx";

/** Shows the answer that helped others at this place most, before anything is asked; those after it on demand. */
export function OfferedAnswers({ prepared }: { prepared: Prepared }) {
  const { t } = useTranslation("ask");
  const [first, ...more] = prepared.offered;
  if (!first) return null;
  const others = ratedByOthers(first);
  const chosen = prepared.anchor.question?.chosen ?? null;
  const letter = chosen === null ? null : optionLetter(chosen);
  const title =
    letter === null
      ? t("offered.title_here")
      : prepared.peers === null
        ? t("offered.title", { letter })
        : t("offered.title_many", { letter, count: prepared.peers });
  return (
    <section className="helped" aria-labelledby="offered-title">
      <h2 className="h2" id="offered-title">
        {title}
      </h2>
      <p className="dim">
        {others.helped > 0 ? t("offered.helped", { count: others.read, helped: others.helped }) : t("offered.new")}
      </p>
      <OneAnswer answer={first} letter={letter} />
      {more.length > 0 ? (
        <details>
          <summary>{t("offered.others", { count: more.length })}</summary>
          {more.map((answer) => (
            <OneAnswer key={answer.id} answer={answer} letter={letter} />
          ))}
        </details>
      ) : null}
    </section>
  );
}

/** Shows an answer with what it was asked about. The words that were asked are their student’s and stay theirs. */
function OneAnswer({ answer, letter }: { answer: Offered; letter: string | null }) {
  const { t } = useTranslation("ask");
  const dates = useDates(useUser().time_zone);
  const durations = useDurations();
  const about =
    answer.quote !== null
      ? t("offered.about_words", { words: answer.quote })
      : answer.at_ms !== null
        ? t("offered.about_moment", { time: durations.moment(answer.at_ms) })
        : letter !== null
          ? t("offered.about_option", { letter })
          : null;
  const toast = useResultToast();
  const queryClient = useQueryClient();
  const vote = useMutation({
    mutationFn: (helped: boolean) => call("doubt_answers.vote", { params: { id: answer.id }, body: { helped } }),
    onSuccess: ({ mine }) => {
      if (mine) toast.done(t("offered.thanks"));
      void queryClient.invalidateQueries({ queryKey: queryKey("doubts") });
    },
    onError: toast.failed(t("offered.failed")),
  });
  return (
    <article className="offered">
      {about ? <p className="dim">{about}</p> : null}
      <ShownWords {...answer} />
      <p className="meta">{t("offered.by", { name: answer.by.name, when: dates.day(answer.created_at) })}</p>
      <div className="acts">
        <Button isPending={vote.isPending} isDisabled={answer.mine === true} onPress={() => vote.mutate(true)}>
          <Icon of={Check} small />
          {t(answer.mine === true ? "offered.it_helped" : "offered.helps")}
        </Button>
        <span className="body-s faint">{t("offered.or")}</span>
      </div>
    </article>
  );
}
