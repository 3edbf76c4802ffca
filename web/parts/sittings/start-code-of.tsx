import { queryKey } from "../../base/requests/query-key.ts";
import "./start-code.css";
import type { OperationInput, OperationOutput } from "@sextant/contract/types.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Maximize } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { call } from "../../base/requests/call.ts";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { TextField } from "../../base/ui/text-field.tsx";

export type CodedAllocation = OperationOutput<"allocations.list">["results"][number];

/** Four to twelve letters and digits, as the server wants them. */
const fits = (code: string) => /^[0-9a-z]{4,12}$/i.test(code);

/** Shows the code that students of one allocation enter before they start, large, with the ways to change it. */
export function StartCodeOf({ allocation }: { allocation: CodedAllocation }) {
  const { t } = useTranslation("sittings");
  const client = useQueryClient();
  const toast = useResultToast();
  const shown = useRef<HTMLParagraphElement>(null);
  const [code, setCode] = useState(allocation.start_code);
  const [typed, setTyped] = useState("");
  const change = useMutation({
    mutationFn: (body: OperationInput<"allocations.set_start_code">["body"]) =>
      call("allocations.set_start_code", { params: { id: allocation.id }, body }),
    onSuccess: (changed) => {
      setCode(changed.start_code);
      setTyped("");
      void client.invalidateQueries({ queryKey: queryKey("allocations") });
    },
    onError: toast.failed(t("start_code.failed")),
  });
  const own = typed.trim();
  const isWrong = own !== "" && !fits(own);
  return (
    <section className="start-code-of stack g4" aria-label={`${allocation.given.name}, ${allocation.source.name}`}>
      <p className="body-s">
        <bdi className="med">{allocation.given.name}</bdi>
        {" · "}
        <bdi>{allocation.source.name}</bdi>
      </p>
      {code === null ? (
        <p className="body-s">{t("start_code.none")}</p>
      ) : (
        <p className="start-code" role="status" ref={shown}>
          {code}
        </p>
      )}
      <div className="row wrap row-2">
        <Button isPending={change.isPending} onPress={() => change.mutate({ random: true })}>
          {t(code === null ? "start_code.random" : "start_code.renew")}
        </Button>
        {code !== null && document.fullscreenEnabled ? (
          <Button onPress={() => void shown.current?.requestFullscreen().catch(() => {})}>
            <Icon of={Maximize} small />
            {t("start_code.full_screen")}
          </Button>
        ) : null}
        {code === null ? null : (
          <Button variant="ghost" isDisabled={change.isPending} onPress={() => change.mutate({ code: null })}>
            {t("start_code.off")}
          </Button>
        )}
      </div>
      <div className="row wrap row-2">
        <TextField
          label={t("start_code.own")}
          help={t("start_code.own_help")}
          error={isWrong ? t("start_code.own_wrong") : undefined}
          maxLength={12}
          value={typed}
          onChange={setTyped}
        />
        <Button isDisabled={own === "" || isWrong || change.isPending} onPress={() => change.mutate({ code: own })}>
          {t("start_code.use")}
        </Button>
      </div>
    </section>
  );
}
