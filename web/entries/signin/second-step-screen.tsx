import "../../base/security/security.css";
import { useMutation } from "@tanstack/react-query";
import { FileKey, KeyRound, Smartphone } from "lucide-react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { knowsPasskeys } from "../../base/common/knows-passkeys.ts";
import { findPasskey, isPasskeyDismissed } from "../../base/common/passkey-browser.ts";
import { keepDeviceToken } from "../../base/common/remembered-devices.ts";
import { call } from "../../base/requests/call.ts";
import { Icon } from "../../base/ui/icon.tsx";
import { Button } from "../../base/ui/native/button.tsx";
import { ButtonLink, Link } from "../../base/ui/native/link.tsx";
import { TextField } from "../../base/ui/native/text-field.tsx";
import { Notice } from "../../base/ui/notice.tsx";
import { useDocumentTitle } from "../../base/ui/page-head.tsx";
import { Loading } from "./loading.tsx";
import { findPendingStep, type PendingStep } from "./pending-step.ts";
import { RefusedNotice, refusedField } from "./refused-notice.tsx";
import { SigninFrame } from "./signin-frame.tsx";
import { useArrival } from "./use-arrival.ts";

type Way = PendingStep["methods"][number];

/** Asks for the second step after the first was right: a code of an app, a passkey, or a recovery code. */
export function SecondStepScreen() {
  const [step] = useState(() => findPendingStep());
  return <Suspense fallback={<Loading />}>{step ? <Ask step={step} /> : <Over />}</Suspense>;
}

/** The first step was taken too long ago. */
function Over() {
  const { t } = useTranslation("security");
  return (
    <SigninFrame title={t("second.title")}>
      <Notice tone="warning" title={t("second.over_title")}>
        {t("second.over")}
      </Notice>
      <ButtonLink href="/signin" variant="primary" size="lg" block>
        {t("second.again")}
      </ButtonLink>
    </SigninFrame>
  );
}

function Ask({ step }: { step: PendingStep }) {
  const { t } = useTranslation("security");
  const [way, setWay] = useState<Way>(step.methods[0] ?? "app");
  const isOurs = way === "passkey" && !knowsPasskeys();
  const others = step.methods.filter((one) => one !== way && (one !== "passkey" || knowsPasskeys()));
  const title = t(`second.${way}.title`);
  const pass = usePasskey(step);
  useDocumentTitle(title);
  const choose = (next: Way) => {
    pass.reset();
    setWay(next);
    if (next === "passkey" && !pass.isPending) pass.mutate();
  };
  return (
    <SigninFrame title={title} lead={t(`second.${way}.lead`)}>
      {way === "passkey" ? (
        <>
          <PasskeyNotice error={pass.error} />
          <Button
            variant="primary"
            size="lg"
            block
            isPending={pass.isPending}
            disabled={isOurs}
            onClick={() => pass.mutate()}
          >
            <Icon of={KeyRound} small />
            {t("second.use_passkey")}
          </Button>
        </>
      ) : (
        <CodeForm key={way} step={step} way={way} />
      )}
      {others.length > 0 ? <div className="or">{t("second.or")}</div> : null}
      <div className="stack g2">
        {others.map((other) => (
          <Button
            key={other}
            variant={other === "recovery_code" ? "ghost" : "secondary"}
            size={other === "recovery_code" ? undefined : "lg"}
            block
            onClick={() => choose(other)}
          >
            <Icon of={icons[other]} small />
            {t(`second.use_${other}`)}
          </Button>
        ))}
        {way === "recovery_code" ? <p className="body-s dim second-lost">{t("second.lost")}</p> : null}
      </div>
      <p className="body-s dim">
        {step.who ? t("second.not_you", { who: `\u2068${step.who}\u2069` }) : t("second.not_you_unnamed")}{" "}
        <Link href="/signin">{t("second.again")}</Link>
      </p>
    </SigninFrame>
  );
}

const icons = { app: Smartphone, passkey: KeyRound, recovery_code: FileKey };

/** What went wrong with a passkey; nothing for a question that was closed. */
function PasskeyNotice({ error }: { error: unknown }) {
  const { t } = useTranslation("security");
  if (!error) return null;
  if (isPasskeyDismissed(error)) return <Notice tone="warning">{t("second.passkey.dismissed")}</Notice>;
  if (error instanceof DOMException || refusedField(error, "passkey"))
    return <Notice tone="error">{t("second.passkey.wrong")}</Notice>;
  return <Gone error={error} />;
}

/** A refusal that is not about what was typed; a sign-in that is over says so. */
function Gone({ error }: { error: unknown }) {
  const { t } = useTranslation("security");
  if (!refusedField(error, "ticket")) return <RefusedNotice error={error} fields={["code", "recovery_code"]} />;
  return (
    <Notice tone="warning" title={t("second.over_title")}>
      {t("second.over")}
    </Notice>
  );
}

function usePasskey({ ticket, next }: PendingStep) {
  const arrive = useArrival();
  return useMutation({
    mutationFn: async () => {
      const { options } = await call("auth.ask_second_passkey", { body: { ticket } });
      const passkey = (await findPasskey(options)) as never;
      return call("auth.take_second_step", { body: { ticket, passkey } });
    },
    onSuccess: (answer) => arrive(answer, next),
  });
}

function CodeForm({ step: { ticket, next }, way }: { step: PendingStep; way: "app" | "recovery_code" }) {
  const { t } = useTranslation(["security", "signin"]);
  const arrive = useArrival();
  const [code, setCode] = useState("");
  const [isRemembered, setRemembered] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const field = way === "app" ? "code" : "recovery_code";
  const isWhole = way === "app" ? /^\d{6}$/.test(code) : code.replaceAll(/[^a-z0-9]/gi, "").length === 8;
  const take = useMutation({
    mutationFn: () =>
      call("auth.take_second_step", {
        body: way === "app" ? { ticket, code, remember_device: isRemembered } : { ticket, recovery_code: code },
      }),
    onSuccess: (answer) => {
      if (answer.device_token) keepDeviceToken(answer.device_token);
      return arrive(answer, next);
    },
  });
  const isWrong = refusedField(take.error, field) !== undefined;
  const error = isWrong ? t(`second.${way}.wrong`) : isChecked && !isWhole ? t(`second.${way}.missing`) : undefined;
  return (
    <form
      className="stack g4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (isWhole && !take.isPending) take.mutate();
        else event.currentTarget.querySelector<HTMLInputElement>("input")?.focus();
      }}
    >
      {isWrong ? null : <Gone error={take.error} />}
      <div className={way === "app" ? "code6 full" : "code6 full is-recovery"} role={error ? "alert" : undefined}>
        <TextField
          label={t(`second.${way}.label`)}
          name={field}
          inputMode={way === "app" ? "numeric" : undefined}
          autoComplete={way === "app" ? "one-time-code" : "off"}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={way === "app" ? 7 : 12}
          autoFocus
          value={code}
          onChange={(typed) => {
            take.reset();
            setCode(way === "app" ? typed.replaceAll(/\D/g, "").slice(0, 6) : typed.toUpperCase());
          }}
          error={error}
        />
      </div>
      {way === "app" ? (
        <label className="check native-check">
          <input
            type="checkbox"
            checked={isRemembered}
            onChange={(event) => setRemembered(event.currentTarget.checked)}
          />
          <span>{t("second.remember")}</span>
        </label>
      ) : null}
      <Button type="submit" variant="primary" size="lg" block className="submit" isPending={take.isPending}>
        {t("submit", { ns: "signin" })}
      </Button>
    </form>
  );
}
