import type { OperationInput } from "@sextant/contract/types.ts";
import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useResultToast } from "../../../base/common/use-result-toast.ts";
import { call } from "../../../base/requests/call.ts";
import { Button } from "../../../base/ui/button.tsx";
import { openDownload } from "../../../base/ui/download.ts";
import { Icon } from "../../../base/ui/icon.tsx";

type DownloadMasteryProps = {
  group: string;
  asked: OperationInput<"group_mastery.download">["query"];
  isDisabled: boolean;
};

/** Downloads what the heat map shows. */
export function DownloadMastery({ group, asked, isDisabled }: DownloadMasteryProps) {
  const { t } = useTranslation("groups");
  const toast = useResultToast();
  const link = useMutation({
    mutationFn: () => call("group_mastery.download", { params: { id: group }, query: asked }),
    onSuccess: ({ url }) => openDownload(url),
    onError: toast.failed(t("mastery.download_failed")),
  });
  return (
    <Button isDisabled={isDisabled} isPending={link.isPending} onPress={() => link.mutate()}>
      <Icon of={Download} small />
      {t("mastery.download")}
    </Button>
  );
}
