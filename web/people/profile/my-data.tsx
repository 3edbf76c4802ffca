import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { call } from "../../base/requests/call.ts";
import { Button } from "../../base/ui/button.tsx";
import { openDownload } from "../../base/ui/download.ts";
import { Icon } from "../../base/ui/icon.tsx";

/** Offers the user a download of all data held about them. */
export function MyData() {
  const { t } = useTranslation("profile");
  const { id } = useUser();
  const toast = useResultToast();
  const fetch = useMutation({
    mutationFn: () => call("users.data", { params: { id } }),
    onSuccess: ({ url }) => openDownload(url),
    onError: toast.failed(t("data_failed")),
  });
  return (
    <section aria-labelledby="my-data">
      <div>
        <h2 className="h2" id="my-data">
          {t("data_title")}
        </h2>
        <p className="foot">{t("data_help")}</p>
      </div>
      <div className="row">
        <Button isPending={fetch.isPending} onPress={() => fetch.mutate()}>
          <Icon of={Download} small />
          {t("data_fetch")}
        </Button>
      </div>
    </section>
  );
}
