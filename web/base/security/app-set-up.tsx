import type { OperationOutput } from "@sextant/contract/types.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useProblemText } from "../common/use-problem-text.ts";
import { call } from "../requests/call.ts";
import { CallError } from "../requests/call-error.ts";
import { queryKey } from "../requests/query-key.ts";
import { Button } from "../ui/native/button.tsx";
import { TextField } from "../ui/native/text-field.tsx";
import { Notice } from "../ui/notice.tsx";
import { Skeleton, SkeletonGroup } from "../ui/skeleton.tsx";
import { QrCode } from "./qr-code.tsx";

type AppSetUpProps = {
  /** Where the sign-in is too old to set one up without. */
  currentPassword?: string | undefined;
  onDone: (answer: OperationOutput<"me.confirm_app">) => void;
  onCancel: () => void;
};

/** Shows the key of an authenticator app as a QR code or as text, and takes the first code of it. */
export function AppSetUp({ currentPassword, onDone, onCancel }: AppSetUpProps) {
  const { t } = useTranslation("security");
  const problemText = useProblemText();
  const [isKeyShown, setKeyShown] = useState(false);
  const [code, setCode] = useState("");
  const [isChecked, setChecked] = useState(false);
  // One key for as long as this is open: asked again, the server makes another.
  const begun = useQuery({
    queryKey: queryKey("security", "begun"),
    queryFn: () => call("me.begin_app", { body: { current_password: currentPassword } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnMount: "always",
  });
  const confirm = useMutation({ mutationFn: () => call("me.confirm_app", { body: { code } }), onSuccess: onDone });
  const isWhole = /^\d{6}$/.test(code);
  const isWrong = confirm.error instanceof CallError && confirm.error.errors.some(({ path }) => path === "code");
  const failure = begun.error ?? (isWrong ? null : confirm.error);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (isWhole && !confirm.isPending) confirm.mutate();
      }}
    >
      {failure ? <Notice tone="error">{problemText(failure)}</Notice> : null}
      <div className="qr2">
        {begun.data ? (
          <QrCode text={begun.data.uri} label={t("app.qr")} />
        ) : begun.isPending ? (
          <SkeletonGroup label={t("app.loading")}>
            <Skeleton width="168px" height="168px" />
          </SkeletonGroup>
        ) : null}
        <ol className="n-steps">
          <li>
            <span>
              {t("app.scan")}
              <br />
              {isKeyShown && begun.data ? (
                <code className="app-key">{begun.data.key.replaceAll(/.{4}(?=.)/g, "$& ")}</code>
              ) : (
                <button type="button" className="link" onClick={() => setKeyShown(true)}>
                  {t("app.show_key")}
                </button>
              )}
            </span>
          </li>
          <li>
            <div className="code6" role={isWrong ? "alert" : undefined}>
              <TextField
                label={t("app.code")}
                name="code"
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={7}
                value={code}
                onChange={(typed) => {
                  confirm.reset();
                  setCode(typed.replaceAll(/\D/g, "").slice(0, 6));
                }}
                error={isWrong ? t("app.wrong") : isChecked && !isWhole ? t("app.missing") : undefined}
              />
            </div>
          </li>
        </ol>
      </div>
      <div className="acts">
        <Button variant="ghost" onClick={onCancel}>
          {t("cancel")}
        </Button>
        <Button type="submit" variant="primary" isPending={confirm.isPending} disabled={!begun.data}>
          {t("app.turn_on")}
        </Button>
      </div>
    </form>
  );
}
