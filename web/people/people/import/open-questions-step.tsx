import { useTranslation } from "react-i18next";
import { useUser } from "../../../base/common/session-context.tsx";
import { Button } from "../../../base/ui/button.tsx";
import { RadioGroup } from "../../../base/ui/radio-group.tsx";
import { Select } from "../../../base/ui/select.tsx";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { useGroupsSource } from "../../../parts/pickers/groups.ts";
import { schoolsSource } from "../../../parts/pickers/schools.ts";
import { SourceField } from "../../../parts/pickers/source-field.tsx";
import { roles } from "../people-search.ts";
import { answerOf, type OpenQuestions, type UnknownPlace } from "./open-questions.ts";
import type { Answers, Role } from "./requests.ts";

type OpenQuestionsStepProps = {
  questions: OpenQuestions;
  answers: Answers;
  /** `isNow`: what else is asked depends on it, so that the file is looked at again at once. */
  onAnswer: (next: Answers, isNow: boolean) => void;
  isDisabled: boolean;
};

/** The choice that another one is meant, before it is chosen. */
const another = "";

/** Asks what a file leaves open: the role of new people, and each school and group that isn’t there. */
export function OpenQuestionsStep({ questions, answers, onAnswer, isDisabled }: OpenQuestionsStepProps) {
  const { t } = useTranslation("people");
  const numbers = useNumbers();
  const { role: own } = useUser();
  const { isRoleAsked, withoutRole, places, left } = questions;
  if (!isRoleAsked && places.length === 0) return null;
  // Managers give the roles below their own.
  const given = own === "staff" ? roles : roles.filter((role) => role !== "manager" && role !== "staff");
  const toCreate = places.filter((place) => place.can.create && answerOf(place, answers) === null);
  const createAll = () => {
    const all = (kind: "school" | "group") =>
      Object.fromEntries(toCreate.filter((place) => place.kind === kind).map(({ name }) => [name, "create"]));
    const next = {
      ...answers,
      createsMissing: true,
      schools: { ...answers.schools, ...all("school") },
      groups: { ...answers.groups, ...all("group") },
    };
    onAnswer(next, true);
  };
  return (
    <section className="sheet stack g4 people-open" aria-label={t("open.title")}>
      <header className="row between wrap row-2">
        <h2 className="h3">{t("open.title")}</h2>
        {left > 0 ? (
          <span className="dim body-s" role="status">
            {t("open.left", { count: left, said: numbers.counted(left) })}
          </span>
        ) : null}
      </header>
      {isRoleAsked ? (
        <RadioGroup
          label={
            withoutRole > 0
              ? t("open.role", { count: withoutRole, said: numbers.counted(withoutRole) })
              : t("open.role_given")
          }
          choices={given.map((id) => ({ id, label: t(`role.${id}`) }))}
          value={answers.role}
          isDisabled={isDisabled}
          onChange={(id) => onAnswer({ ...answers, role: id as Role }, false)}
        />
      ) : null}
      {places.length > 0 ? (
        <div className="stack g3">
          <div className="row between wrap row-2">
            <p className="dim">{t("open.places_help")}</p>
            {toCreate.length > 1 ? (
              <Button size="sm" isDisabled={isDisabled} onPress={createAll}>
                {t("open.create_all", { count: toCreate.length, said: numbers.counted(toCreate.length) })}
              </Button>
            ) : null}
          </div>
          <ul className="stack g3">
            {places.map((place) => (
              <li key={`${place.kind} ${place.name}`}>
                <PlaceQuestion place={place} answers={answers} onAnswer={onAnswer} isDisabled={isDisabled} />
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </section>
  );
}

type PlaceQuestionProps = Omit<OpenQuestionsStepProps, "questions"> & { place: UnknownPlace };

function PlaceQuestion({ place, answers, onAnswer, isDisabled }: PlaceQuestionProps) {
  const { t } = useTranslation("people");
  const numbers = useNumbers();
  const groups = useGroupsSource({ forMembers: true });
  const { kind, name, lines, can } = place;
  const answer = answerOf(place, answers);
  const isAnother = answer !== null && answer !== "create" && answer !== "leave_out";
  const say = (what: string) => {
    const list = kind === "school" ? "schools" : "groups";
    onAnswer({ ...answers, [list]: { ...answers[list], [name]: what } }, kind === "school" && what !== another);
  };
  const field = {
    label: t(kind === "school" ? "open.which_school" : "open.which_group", { name }),
    placeholder: t("open.choose"),
    value: answer === another ? null : answer,
    onChange: (id: string | null) => say(id ?? another),
    isDisabled,
  };
  return (
    <div className="people-import-place">
      <Select
        label={
          <>
            <bdi>{t(kind === "school" ? "open.school" : "open.group", { name })}</bdi>{" "}
            <span className="dim num">{t("open.lines", { count: lines, said: numbers.counted(lines) })}</span>
          </>
        }
        placeholder={t("open.choose")}
        choices={[
          ...(can.create
            ? [{ id: "create", label: t(kind === "school" ? "open.create_school" : "open.create_group") }]
            : []),
          { id: "another", label: t(kind === "school" ? "open.another_school" : "open.another_group") },
          { id: "leave_out", label: t("open.leave_out") },
        ]}
        value={isAnother ? "another" : answer}
        isDisabled={isDisabled}
        onChange={(id) => say(id === "another" ? another : id)}
      />
      {isAnother ? (
        kind === "school" ? (
          <SourceField {...field} source={schoolsSource} />
        ) : (
          <SourceField {...field} source={groups} />
        )
      ) : null}
    </div>
  );
}
