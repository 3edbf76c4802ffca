import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Checkbox } from "../../base/ui/checkbox.tsx";
import { EmptyState } from "../../base/ui/states.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { ListPending } from "../../parts/list/list-pending.tsx";
import { ListSearch } from "../../parts/list/list-search.tsx";
import { ListStates } from "../../parts/list/list-states.tsx";
import { Pager } from "../../parts/list/pager.tsx";
import { MOST_QUESTIONS, type SetDraft } from "./draft.ts";
import { LevelChoice } from "./level-choice.tsx";
import { levelName } from "./levels.ts";
import { type PoolQuestion, poolQuery } from "./requests.ts";

/** As many as fit a dialog. */
const AT_ONCE = 8;

type ChooseQuestionsProps = {
  chosen: SetDraft["questions"];
  tags: readonly string[];
  onChange: (questions: SetDraft["questions"]) => void;
};

/** Chooses questions one by one; they are asked in the order in which they were chosen. */
export function ChooseQuestions({ chosen, tags, onChange }: ChooseQuestionsProps) {
  const { t } = useTranslation("practice");
  const numbers = useNumbers();
  const [search, setSearch] = useState<string>();
  const [difficulty, setDifficulty] = useState<readonly number[]>([]);
  const [page, setPage] = useState(1);
  const pool = useQuery(poolQuery({ tags, difficulty, search, page }, AT_ONCE));
  const narrow = () => setPage(1);
  const ids = chosen.map(({ id }) => id);
  return (
    <div className="stack g4 choose-questions">
      <ListSearch
        label={t("hand.search")}
        value={search}
        onSearch={(words) => {
          setSearch(words);
          narrow();
        }}
      />
      <LevelChoice
        value={difficulty}
        onChange={(levels) => {
          setDifficulty(levels);
          narrow();
        }}
      />
      <ListStates
        list={pool}
        isEmpty={({ count }) => count === 0}
        empty={<EmptyState title={t("hand.none_title")}>{t("hand.none")}</EmptyState>}
        pending={<ListPending rows={6} height={44} />}
      >
        {({ results, count }) => (
          <>
            <ul className="choose-list">
              {results.map((question) => (
                <li key={question.id}>
                  <Checkbox
                    isSelected={ids.includes(question.id)}
                    isDisabled={!ids.includes(question.id) && ids.length >= MOST_QUESTIONS}
                    onChange={(isOn) =>
                      onChange(
                        isOn
                          ? [...chosen, { id: question.id, title: question.title }]
                          : chosen.filter(({ id }) => id !== question.id),
                      )
                    }
                  >
                    <QuestionLine question={question} />
                  </Checkbox>
                </li>
              ))}
            </ul>
            <Pager page={page} pageSize={AT_ONCE} count={count} onChange={(next) => setPage(next ?? 1)} />
          </>
        )}
      </ListStates>
      <p className="body-s faint num" role="status">
        {t("hand.chosen", { count: ids.length, said: numbers.counted(ids.length) })}
      </p>
    </div>
  );
}

function QuestionLine({ question: { title, tags, difficulty, met } }: { question: PoolQuestion }) {
  const { t } = useTranslation("practice");
  const level = levelName(difficulty);
  return (
    <span className="choose-line">
      <bdi className="clamp2">{title || t("hand.untitled")}</bdi>
      <span className="meta">
        {[tags.at(-1)?.name, level && t(`build.levels.${level}`), met === "unseen" ? null : t(`hand.met.${met}`)]
          .filter(Boolean)
          .join(" · ")}
      </span>
    </span>
  );
}
