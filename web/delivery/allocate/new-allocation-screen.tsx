import "./allocate.css";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { Button } from "../../base/ui/button.tsx";
import { Link } from "../../base/ui/link.tsx";
import { PageHead } from "../../base/ui/page-head.tsx";
import { NoPermissionState } from "../../base/ui/states.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { useAssessmentsSource } from "../../parts/pickers/assessments.ts";
import { AudiencePicker } from "../../parts/pickers/audience-picker.tsx";
import { pickedAfter } from "../../parts/pickers/picked.ts";
import { SourcePicker } from "../../parts/pickers/source-picker.tsx";
import { type Step, steps } from "./allocate-search.ts";
import { CheckStep } from "./check-step.tsx";
import { DoneStep, type Made } from "./done-step.tsx";
import { problemsOf } from "./terms.ts";
import { TermsFields } from "./terms-fields.tsx";
import { type AllocationDraft, useAllocationDraft, useSchoolZones } from "./use-allocation-draft.ts";

const route = getRouteApi("/signed-in/allocate/new");

/** Giving assessments: what and to whom, when and how, what it means for each. */
export function NewAllocationScreen() {
  const { t } = useTranslation("allocate");
  const user = useUser();
  if (user.role !== "counselor") return <Give />;
  return (
    <NoPermissionState level={1} title={t("not_allowed_title")} way={{ href: "/allocate", label: t("to_list") }}>
      {t("not_allowed")}
    </NoPermissionState>
  );
}

function Give() {
  const { t } = useTranslation("allocate");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const form = useAllocationDraft(search);
  const assessments = useAssessmentsSource();
  const [made, setMade] = useState<Made | null>(null);
  const { value } = form;
  // With one half given, the other is asked for at once.
  const asks = search.assessment ? "people" : search.group || search.user ? "assessments" : null;
  const step = reachable(value, search.step ?? "who");
  const noteOf = useZoneNote();
  const zones = useSchoolZones(value, step === "terms", (zone) => form.set({ terms: { ...value.terms, zone } }));
  const go = (next: Step) => void navigate({ search: next === "who" ? {} : { step: next }, resetScroll: true });
  if (made) return <DoneStep made={made} onAgain={() => setMade(null)} />;
  return (
    <>
      <PageHead title={t("give.title")} over={<Link href="/allocate">{t("title")}</Link>} />
      <Steps step={step} draft={value} onGo={go} />
      {step === "who" ? (
        <div className="give-form">
          {form.failure}
          <SourcePicker
            label={t("give.assessments")}
            placeholder={t("search_assessments")}
            source={assessments}
            autoFocus={asks === "assessments"}
            opensOnFocus={asks !== "assessments"}
            value={value.assessments.map(({ id }) => id)}
            known={value.assessments}
            onChange={(ids, added) => form.set({ assessments: pickedAfter(value.assessments, ids, added) })}
          />
          <AudiencePicker
            label={t("give.people")}
            help={t("give.people_help")}
            autoFocus={asks === "people"}
            opensOnFocus={asks !== "people"}
            value={value.picked}
            onChange={(picked) => form.set({ picked })}
          />
          <Acts>
            <Button variant="primary" isDisabled={!isFilled(value)} onPress={() => go("terms")}>
              {t("give.next_terms")}
            </Button>
          </Acts>
        </div>
      ) : step === "terms" ? (
        <div className="give-form">
          <TermsFields
            value={value.terms}
            zoneNote={noteOf(zones, value.terms.zone)}
            onChange={(change) =>
              form.set({ terms: { ...value.terms, ...change }, ...(change.zone ? { hasOwnZone: true } : {}) })
            }
          />
          <Acts>
            <Button variant="ghost" onPress={() => go("who")}>
              {t("give.back")}
            </Button>
            <Button variant="primary" isDisabled={!hasTerms(value)} onPress={() => go("check")}>
              {t("give.next_check")}
            </Button>
          </Acts>
        </div>
      ) : (
        <CheckStep
          draft={value}
          onPrepares={(prepares) => form.set({ prepares })}
          onBack={() => go("terms")}
          onMade={(done) => {
            form.clear(form.empty);
            go("who");
            setMade(done);
          }}
        />
      )}
    </>
  );
}

const isFilled = ({ assessments, picked }: AllocationDraft) =>
  assessments.length > 0 && picked.users.length + picked.groups.length > 0;
const hasTerms = ({ terms }: AllocationDraft) => Object.keys(problemsOf(terms)).length === 0;

/** The step that is asked for, or the first that still lacks something. */
function reachable(draft: AllocationDraft, step: Step): Step {
  if (!isFilled(draft)) return "who";
  return step === "check" && !hasTerms(draft) ? "terms" : step;
}

/** Returns what says which time zones the schools of the people are in, where that tells more than the field. */
function useZoneNote() {
  const { t, i18n } = useTranslation("allocate");
  const numbers = useNumbers();
  return (zones: ReturnType<typeof useSchoolZones>, chosen: string): string | undefined => {
    const [first, ...more] = zones?.results ?? [];
    if (!first) return undefined;
    if (more.length === 0) return t(first.time_zone === chosen ? "terms.zone_of_school" : "terms.zone_differs");
    const list = new Intl.ListFormat(i18n.language, { type: "conjunction" });
    const each = [first, ...more].map(
      ({ time_zone: zone, people }) => `${zone.replaceAll("_", " ")} (${numbers.counted(people)})`,
    );
    return t("terms.zone_mixed", { zones: list.format(each) });
  };
}

function Acts({ children }: { children: React.ReactNode }) {
  return <div className="row give-acts">{children}</div>;
}

type StepsProps = { step: Step; draft: AllocationDraft; onGo: (step: Step) => void };

function Steps({ step, draft, onGo }: StepsProps) {
  const { t } = useTranslation("allocate");
  return (
    <nav aria-label={t("give.steps")}>
      <ol className="give-steps">
        {steps.map((one, index) => (
          <li key={one} aria-current={one === step ? "step" : undefined}>
            <Button variant="ghost" size="sm" isDisabled={reachable(draft, one) !== one} onPress={() => onGo(one)}>
              <span className="give-step-number num">{index + 1}</span>
              {t(`give.step.${one}`)}
            </Button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
