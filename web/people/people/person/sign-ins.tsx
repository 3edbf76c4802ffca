import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useUser } from "../../../base/common/session-context.tsx";
import { useExtra } from "../../../base/common/use-extra.tsx";
import { useResultToast } from "../../../base/common/use-result-toast.ts";
import { call } from "../../../base/requests/call.ts";
import { Button } from "../../../base/ui/button.tsx";
import { useDates } from "../../../base/ui/use-dates.ts";
import { signInsQuery } from "../requests.ts";

/** Where a person is signed in now, and the way to end it. */
export function SignIns({ id }: { id: string }) {
  const { t } = useTranslation("people");
  const dates = useDates(useUser().time_zone);
  const client = useQueryClient();
  const toast = useResultToast();
  const list = useExtra({ ...signInsQuery(id), retry: false }, t("unloaded.sign_ins"));
  const end = useMutation({
    mutationFn: () => call("users.end_sign_ins", { params: { id } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: signInsQuery(id).queryKey });
      toast.done(t("signed_out"));
    },
    onError: toast.failed(t("failed")),
  });
  if (!list.data) return list.failure;
  const { results } = list.data;
  return (
    <section className="person-part rows-2">
      <header className="row between">
        <h2 className="h3">{t("part.sign_ins")}</h2>
        {results.length > 0 ? (
          <Button variant="ghost" size="sm" isPending={end.isPending} onPress={() => end.mutate()}>
            {t("sign_out_all")}
          </Button>
        ) : null}
      </header>
      {results.length === 0 ? (
        <p className="faint body-s">{t("not_signed_in")}</p>
      ) : (
        <ul className="stack g1 body-s">
          {results.slice(0, 5).map((one) => (
            <li key={one.id} className="row between">
              <span className="truncate">{one.address}</span>
              <span className="faint nowrap">{dates.moment(one.last_used_at)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
