import type { Handlers } from "../../platform/binder.ts";
import type { Platform } from "../../platform/platform.ts";
import { createExamDate, listExamDates, removeExamDate } from "./exam-dates.ts";
import { getStudyPlan, previewStudyPlan, setStudyPlan } from "./study-plan.ts";

/** Returns the handlers of plans to an exam, and of the official dates of exams. */
export function planRoutes({ db }: Platform): Handlers {
  return {
    "study_plan.get": ({ actor, params }) => getStudyPlan(db, actor, params.id),
    "study_plan.set": ({ actor, params, body }) => setStudyPlan(db, actor, params.id, body),
    "study_plan.preview": ({ actor, params, body }) => previewStudyPlan(db, actor, params.id, body),
    "exam_dates.list": () => listExamDates(db),
    "exam_dates.create": ({ actor, body }) => createExamDate(db, actor, body),
    "exam_dates.remove": async ({ params }) => {
      await removeExamDate(db, params.id);
      return null;
    },
  };
}
