import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useUser } from "../common/session-context.tsx";
import { useResultToast } from "../common/use-result-toast.ts";
import { optionLetter } from "../questions/choice/choose-option.ts";
import { call } from "../requests/call.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { useDates } from "../ui/use-dates.ts";
import { doubtsKey, type Offered, type Prepared } from "./requests.ts";
import { ShownWords } from "./shown-words.tsx";

/** Shows the answer that helped others at this place most, before anything is asked; those after it on demand. */
export function OfferedAnswers({ prepared }: { prepared: Prepared }) {
  const { t } = useTranslation("ask");
  const [first, ...others] = prepared.offered;
  if (!first) return null;
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
        {first.helped > 0 ? t("offered.helped", { count: first.read, helped: first.helped }) : t("offered.new")}
      </p>
      <OneAnswer answer={first} />
      {others.length > 0 ? (
        <details>
          <summary>{t("offered.others", { count: others.length })}</summary>
          {others.map((answer) => (
            <OneAnswer key={answer.id} answer={answer} />
          ))}
        </details>
      ) : null}
    </section>
  );
}

function OneAnswer({ answer }: { answer: Offered }) {
  const { t } = useTranslation("ask");
  const dates = useDates(useUser().time_zone);
  const toast = useResultToast();
  const queryClient = useQueryClient();
  const vote = useMutation({
    mutationFn: (helped: boolean) => call("doubt_answers.vote", { params: { id: answer.id }, body: { helped } }),
    onSuccess: ({ mine }) => {
      if (mine) toast.done(t("offered.thanks"));
      void queryClient.invalidateQueries({ queryKey: doubtsKey });
    },
    onError: toast.failed(t("offered.failed")),
  });
  return (
    <article className="offered">
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
