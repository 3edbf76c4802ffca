import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useUser } from "../../../base/common/session-context.tsx";
import { useExtra } from "../../../base/common/use-extra.tsx";
import { useResultToast } from "../../../base/common/use-result-toast.ts";
import { call } from "../../../base/requests/call.ts";
import { Button } from "../../../base/ui/button.tsx";
import { isolated } from "../../../base/ui/isolated.ts";
import { useDates } from "../../../base/ui/use-dates.ts";
import { identitiesQuery, signInsQuery } from "../requests.ts";

/** Shows by which sign-in services a person signs in, and takes that back. Nothing of people who have none. */
export function Identities({ id }: { id: string }) {
  const { t } = useTranslation("people");
  const dates = useDates(useUser().time_zone);
  const client = useQueryClient();
  const toast = useResultToast();
  const list = useExtra({ ...identitiesQuery(id), retry: false }, t("unloaded.identities"));
  const unlink = useMutation({
    mutationFn: (identity: string) => call("users.remove_identity", { params: { id, identity } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: identitiesQuery(id).queryKey });
      void client.invalidateQueries({ queryKey: signInsQuery(id).queryKey });
      toast.done(t("unlinked"));
    },
    onError: toast.failed(t("failed")),
  });
  if (!list.data) return list.failure;
  const { results } = list.data;
  if (results.length === 0) return null;
  return (
    <section className="person-part rows-2">
      <h2 className="h3">{t("part.identities")}</h2>
      <ul className="stack g1 body-s">
        {results.map(({ id: identity, service, issuer, is_by_hand, last_used_at }) => {
          const name = service?.label || issuer;
          return (
            <li key={identity} className="row between">
              <span className="stack">
                <span>{isolated(name)}</span>
                <span className="faint">
                  {t(is_by_hand ? "linked_by_hand" : "linked", { when: dates.date(last_used_at) })}
                </span>
              </span>
              <Button
                variant="ghost"
                size="sm"
                aria-label={t("unlink_from", { name })}
                isPending={unlink.isPending && unlink.variables === identity}
                onPress={() => unlink.mutate(identity)}
              >
                {t("unlink")}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
