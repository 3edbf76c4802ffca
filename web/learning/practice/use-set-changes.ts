import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import type { PracticeSet, SetAssessment } from "./requests.ts";

/** Changes of sets, each told by a toast, with an undo where there is one. */
export function useSetChanges() {
  const { t } = useTranslation("practice");
  const client = useQueryClient();
  const toast = useResultToast();
  const navigate = useNavigate();
  const refresh = () => client.invalidateQueries({ queryKey: queryKey("practice") });
  const put = (set: PracticeSet, archived: boolean) =>
    call("practice_sets.update", { params: { id: set.id }, body: { archived } }).finally(refresh);
  return {
    /** Throws untold, for the form to say what is wrong. */
    async rename({ id, version }: PracticeSet, name: string): Promise<void> {
      await call("practice_sets.update", { params: { id }, body: { name, version } }).finally(refresh);
      toast.done(t("done.renamed", { name }));
    },
    /** Puts other questions in the place of those that were retired or withdrawn. */
    renew: (set: PracticeSet) =>
      void call("practice_sets.renew", { params: { id: set.id } })
        .finally(refresh)
        .then(() => toast.done(t("done.renewed", { name: set.name })))
        .catch(toast.failed(t("failed.renew"))),
    /** Makes a draft assessment of it, and leads there. */
    makeAssessment: (set: PracticeSet) =>
      void call("practice_set_assessments.create", { body: { practice_set: set.id } })
        .finally(refresh)
        .then(({ assessment }) =>
          toast.done(t("done.made", { name: assessment.name }), {
            action: {
              label: t("sets.open_assessment"),
              onPress: () => void navigate({ href: `/assessments/${assessment.id}/build` }),
            },
          }),
        )
        .catch(toast.failed(t("failed.made"))),
    /** Unlinks a set and an assessment; both stay. */
    untie: ({ practice_set: { id: set }, assessment }: SetAssessment) => {
      const pair = { practice_set: set, assessment: assessment.id };
      void call("practice_set_assessments.remove", { query: pair })
        .finally(refresh)
        .then(() =>
          toast.done(t("done.unlinked", { name: assessment.name }), {
            undo: () => call("practice_set_assessments.create", { body: pair }).finally(refresh),
          }),
        )
        .catch(toast.failed(t("failed.unlink")));
    },
    archive: (set: PracticeSet) =>
      void put(set, true)
        .then(() => toast.done(t("done.archived", { name: set.name }), { undo: () => put(set, false) }))
        .catch(toast.failed(t("failed.archive"))),
    restore: (set: PracticeSet) =>
      void put(set, false)
        .then(() => toast.done(t("done.restored", { name: set.name })))
        .catch(toast.failed(t("failed.restore"))),
  };
}
