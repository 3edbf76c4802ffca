import "./doubts.css";
import type { QuestionCandidate } from "@sextant/questions/candidate.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../../base/common/list-failure.tsx";
import { QuestionBody } from "../../base/questions/question-body.tsx";
import { Link } from "../../base/ui/link.tsx";
import { PageHead } from "../../base/ui/page-head.tsx";
import { Skeleton, SkeletonGroup } from "../../base/ui/skeleton.tsx";
import { AskBox } from "../../parts/ask/ask-box.tsx";
import { type Prepared, prepareQuery } from "../../parts/ask/requests.ts";
import { PathLine } from "./path-line.tsx";
import { placeAddress } from "./place-link.tsx";
import { usePlaceWords } from "./use-place-words.ts";

const route = getRouteApi("/signed-in/doubts/ask");

/** Asks about a place: beside it what one did there, what helped others, and the editor. */
export function AskScreen() {
  const { t } = useTranslation("doubts");
  const place = route.useSearch();
  const navigate = useNavigate();
  const prepared = useQuery(prepareQuery(place));
  const placeWords = usePlaceWords();
  if (prepared.isError) {
    return (
      <>
        <PageHead title={t("ask.title")} />
        <ListFailure error={prepared.error} onRetry={() => void prepared.refetch()} />
      </>
    );
  }
  const { data } = prepared;
  const question = data?.anchor.question;
  return (
    <>
      <PageHead
        title={question ? t("ask.title_question", { number: question.position }) : t("ask.title")}
        over={
          data ? (
            <Link href={placeAddress(data.anchor)}>
              <bdi>
                {question ? t("ask.review", { assessment: question.assessment.name }) : placeWords(data.anchor)}
              </bdi>
            </Link>
          ) : null
        }
      />
      {data ? (
        <div className="dbt">
          <AskedPlace prepared={data} quote={place.quote} />
          <AskBox
            place={place}
            prepared={data}
            onAsked={({ id }) => void navigate({ to: "/doubts", search: { doubt: id } })}
          />
        </div>
      ) : (
        <SkeletonGroup label={t("loading")}>
          <Skeleton height="240px" />
        </SkeletonGroup>
      )}
    </>
  );
}

function AskedPlace({ prepared, quote }: { prepared: Prepared; quote: string | undefined }) {
  const { t } = useTranslation("doubts");
  const { attempt, path, own } = prepared;
  return (
    <section className="stack g4" aria-label={t("ask.place")}>
      {attempt ? (
        <QuestionBody
          question={attempt.question as QuestionCandidate}
          response={attempt.response}
          answerKey={attempt.key}
        />
      ) : null}
      {quote ? (
        <blockquote className="doubt-quote quoted" dir="auto">
          {quote}
        </blockquote>
      ) : null}
      {path ? <PathLine path={path} /> : null}
      {own.length > 0 ? (
        <section>
          <div className="side-h">
            <span>{t("ask.own")}</span>
          </div>
          <ul className="stack g2 body-s">
            {own.map(({ id, title, state }) => (
              <li key={id}>
                <Link className="link" href={`/doubts?doubt=${id}`}>
                  <bdi>{title || t("picture_only")}</bdi>
                </Link>{" "}
                <span className="faint">{t(`state.${state}`)}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </section>
  );
}
