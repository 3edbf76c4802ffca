import type { QuestionCandidate } from "@sextant/questions/candidate.ts";
import { useTranslation } from "react-i18next";
import { useExtra } from "../../base/common/use-extra.tsx";
import { optionLetter } from "../../base/questions/choice/choose-option.ts";
import { QuestionBody } from "../../base/questions/question-body.tsx";
import { Link } from "../../base/ui/link.tsx";
import { RichContent } from "../../base/ui/rich-content.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import type { Doubt } from "../../parts/ask/requests.ts";
import { PathLine } from "./path-line.tsx";
import { PlaceLink } from "./place-link.tsx";
import { reasonNamesQuery } from "./requests.ts";

const firstOf = (name: string) => name.split(" ")[0] ?? name;

/** Shows what an answer rests on: the question with its key, what others chose, the student’s path, and why that option draws. */
export function QuestionAside({ doubt }: { doubt: Doubt }) {
  const { t } = useTranslation("doubts");
  const { attempt, anchor, path, shares, user } = doubt;
  const name = firstOf(user.name);
  return (
    <aside className="q-side" aria-label={t(`aside.${anchor.kind}`)}>
      <div className="row between">
        <p className="meta num">
          {anchor.question
            ? t("aside.version", { section: anchor.question.section, version: anchor.question.version })
            : (anchor.page?.material.name ?? anchor.moment?.video.name)}
        </p>
        <PlaceLink anchor={anchor} />
      </div>
      {attempt ? (
        <QuestionBody
          question={attempt.question as QuestionCandidate}
          response={attempt.response}
          answerKey={attempt.key}
          feedback={attempt.feedback}
          isOther
        />
      ) : null}
      {shares ? <Shares shares={shares} chosen={anchor.question?.chosen ?? null} /> : null}
      {path ? <PathLine path={path} name={name} /> : null}
      <Why doubt={doubt} />
      {attempt?.explanation ? (
        <section>
          <div className="side-h">
            <span>{t("aside.explanation")}</span>
          </div>
          <RichContent className="body-s" html={attempt.explanation} />
        </section>
      ) : null}
      <p className="side-h">
        <Link className="link body-s" href={`/mistakes?user=${user.id}`}>
          {t("aside.mistakes", { name })}
        </Link>
      </p>
    </aside>
  );
}

function Shares({ shares, chosen }: { shares: NonNullable<Doubt["shares"]>; chosen: number | null }) {
  const { t } = useTranslation("doubts");
  const numbers = useNumbers();
  return (
    <section className="q-shares mt-3">
      <ul>
        {shares.options.map((share, index) => (
          <li key={optionLetter(index)} data-chosen={index === chosen || undefined}>
            <span className="med">{optionLetter(index)}</span>
            <span className="bar" style={{ inlineSize: `${share * 100}%` }} />
            <span className="num">{numbers.share(share, 1)}</span>
          </li>
        ))}
      </ul>
      <p className="foot">{t("aside.shares", { count: shares.students })}</p>
    </section>
  );
}

/** The reason for error that the chosen option betrays. */
function Why({ doubt }: { doubt: Doubt }) {
  const { t } = useTranslation("doubts");
  const chosen = doubt.anchor.question?.chosen ?? null;
  const reason = doubt.attempt?.reason_for_error?.inferred ?? null;
  const { data: names, failure } = useExtra({ ...reasonNamesQuery, enabled: reason !== null }, t("unloaded.reason"));
  const name = reason === null ? undefined : names?.get(reason);
  if (chosen === null || name === undefined) return chosen === null ? null : failure;
  return (
    <section>
      <div className="side-h">
        <span>{t("aside.why", { letter: optionLetter(chosen) })}</span>
      </div>
      <p className="body-s dim">
        <bdi>{name}</bdi>
      </p>
    </section>
  );
}
