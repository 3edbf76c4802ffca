import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { Select } from "../../base/ui/select.tsx";
import { effectiveFix, type Known } from "./asked-of.ts";
import { CorrectionSelect } from "./correction-select.tsx";
import { type Correction, MOST_ALSO, readCorrections, writeCorrections } from "./corrections.ts";
import { questionsQuery, type Regrade } from "./requests.ts";

const route = getRouteApi("/signed-in/results/$assessment/regrade");

type FurtherCorrectionsProps = { regrade: Regrade; known: ReadonlyMap<string, Known> };

/** Shows the further questions that the regrade corrects, each with what is done about it, and adds others. */
export function FurtherCorrections({ regrade, known }: FurtherCorrectionsProps) {
  const { t } = useTranslation("regrade");
  const navigate = route.useNavigate();
  const also = readCorrections(route.useSearch().also);
  const change = (corrections: readonly Correction[]) =>
    void navigate({ search: (now) => ({ ...now, also: writeCorrections(corrections) }), replace: true });
  const { preview } = regrade;
  return (
    <section className="block rows-3">
      <h2 className="h2">{t("also.title")}</h2>
      {also.map((correction) => {
        const question = preview.also.find(({ id }) => id === correction.question);
        if (!question) return null;
        const place = t("also.place", { number: question.position, section: question.section });
        return (
          <div key={correction.question} className="rg-also-row">
            <CorrectionSelect
              label={place}
              question={question}
              known={known.get(correction.question)}
              fix={effectiveFix(correction.fix, question)}
              onChange={(fix) =>
                change(also.map((one) => (one.question === correction.question ? { ...one, fix } : one)))
              }
            />
            <Button
              variant="ghost"
              icon
              aria-label={t("also.remove", { place })}
              onPress={() => change(also.filter((one) => one.question !== correction.question))}
            >
              <Icon of={X} small />
            </Button>
          </div>
        );
      })}
      {also.length < MOST_ALSO ? (
        <AddQuestion regrade={regrade} onAdd={(question) => change([...also, { question, fix: null }])} />
      ) : null}
    </section>
  );
}

function AddQuestion({ regrade, onAdd }: { regrade: Regrade; onAdd: (question: string) => void }) {
  const { t } = useTranslation("regrade");
  const [isOpen, setOpen] = useState(false);
  const questions = useQuery({ ...questionsQuery(regrade.assessment.id, regrade.version), enabled: isOpen });
  if (!isOpen) return <Button onPress={() => setOpen(true)}>{t("also.add")}</Button>;
  const taken = new Set([regrade.question, ...regrade.also.map(({ question }) => question)]);
  return (
    <Select
      label={t("also.question")}
      placeholder={t(questions.isPending ? "also.loading" : "also.choose")}
      choices={(questions.data ?? [])
        .filter(({ question }) => !taken.has(question))
        .map(({ question, position, section, title }) => ({
          id: question,
          label: t("also.choice", { number: position, section, title }),
        }))}
      value={null}
      error={questions.isError ? t("also.failed") : undefined}
      onChange={(question) => {
        onAdd(question);
        setOpen(false);
      }}
    />
  );
}
