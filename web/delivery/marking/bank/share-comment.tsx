import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useResultToast } from "../../../base/common/use-result-toast.ts";
import { queryKey } from "../../../base/requests/query-key.ts";
import { Button } from "../../../base/ui/button.tsx";
import { RadioGroup } from "../../../base/ui/radio-group.tsx";
import { schoolsSource } from "../../../parts/pickers/schools.ts";
import { SourceField } from "../../../parts/pickers/source-field.tsx";
import { shareComment } from "./requests.ts";

/** Shares what is typed: on this question or any, with everyone or one school. */
export function ShareComment({ question, text }: { question: string; text: string }) {
  const { t } = useTranslation("marking");
  const [isOpen, setOpen] = useState(false);
  const [isGeneral, setGeneral] = useState(false);
  const [school, setSchool] = useState<string | null>(null);
  const toast = useResultToast();
  const queryClient = useQueryClient();
  const share = useMutation({
    mutationFn: () => shareComment({ text, school, question: isGeneral ? null : question }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKey("marking-comments") }),
    onError: toast.failed(t("bank.share_failed")),
  });
  if (!isOpen)
    return (
      <p>
        <Button size="sm" onPress={() => setOpen(true)}>
          {t("bank.share")}
        </Button>
      </p>
    );
  return (
    <div className="stack g3 marking-share">
      <q className="dim" dir="auto">
        {text}
      </q>
      <RadioGroup
        label={t("bank.use_for")}
        value={isGeneral ? "any" : "this"}
        onChange={(id) => setGeneral(id === "any")}
        choices={[
          { id: "this", label: t("bank.this_question") },
          { id: "any", label: t("bank.any_question") },
        ]}
      />
      <SourceField
        label={t("bank.share_with")}
        placeholder={t("bank.everyone")}
        source={schoolsSource}
        value={school}
        onChange={setSchool}
      />
      <p className="row row-2">
        <Button size="sm" isPending={share.isPending} onPress={() => share.mutate()}>
          {t("bank.share_now")}
        </Button>
        <Button size="sm" variant="ghost" onPress={() => setOpen(false)}>
          {t("comments.cancel")}
        </Button>
      </p>
    </div>
  );
}
