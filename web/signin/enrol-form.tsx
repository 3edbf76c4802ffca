import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../common/language-context.tsx";
import { call } from "../requests/call.ts";
import { Button } from "../ui/native/button.tsx";
import { ButtonLink } from "../ui/native/link.tsx";
import { TextField } from "../ui/native/text-field.tsx";
import { Notice } from "../ui/notice.tsx";
import { useDraft } from "../ui/use-draft.ts";
import { isEmail } from "./is-email.ts";
import { NewPasswordField } from "./new-password-field.tsx";
import { LEAST_PASSWORD } from "./password-strength.ts";
import { RefusedNotice, refusedField } from "./refused-notice.tsx";
import { ResendButton } from "./resend-button.tsx";
import { useArrival } from "./use-arrival.ts";
import { useResendWait } from "./use-resend-wait.ts";

const empty = { first_name: "", last_name: "", email: "" };
const names = ["first_name", "last_name", "email", "password"] as const;
type Name = (typeof names)[number];

/** Who has shown a phone to be theirs is signed in at once; who has not waits for the link in a mail. */
type EnrolFormProps = { shown: { phone: string; token: string } | null; onGone: () => void };

/** Shows the names, address and password of who enrols. What was typed stays through reloads, but for the password. */
export function EnrolForm({ shown, onGone }: EnrolFormProps) {
  const { t } = useTranslation("signin");
  const { language } = useLanguage();
  const arrive = useArrival();
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft("enrol", empty);
  const [password, setPassword] = useState("");
  const [left, setLeft] = useState<ReadonlySet<Name>>(new Set());
  const [isMailed, setMailed] = useState(false);
  const wait = useResendWait();
  const { first_name, last_name, email } = draft.value;
  const enrol = useMutation({
    mutationFn: async () => {
      const { next } = await call("auth.enrol", {
        body: {
          ...{ first_name: first_name.trim(), last_name: last_name.trim(), password, locale: language },
          ...(email.trim() ? { email: email.trim() } : {}),
          ...(shown ? { verification_token: shown.token } : {}),
          time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        },
      });
      if (next !== "sign_in" || !shown) return "mailed" as const;
      // A phone that had an account already keeps its password: then this one is not right, and the sign-in says so.
      const signIn = await call("auth.sign_in", { body: { identifier: shown.phone, password } }).catch(() => null);
      if (!signIn) return "enrolled" as const;
      draft.clear();
      await arrive(signIn);
      return "arrived" as const;
    },
    onSuccess: (outcome) => {
      if (outcome !== "mailed") return;
      setMailed(true);
      wait.begin();
    },
    onError: (error) => {
      if (refusedField(error, "verification_token")) onGone();
    },
  });

  const wrong: Record<Name, string | undefined> = {
    first_name: first_name.trim() ? undefined : t("first_staff.name_missing"),
    last_name: last_name.trim() ? undefined : t("first_staff.name_missing"),
    email: isEmail(email) || (shown && !email.trim()) ? undefined : t("first_staff.email_wrong"),
    password: password.length >= LEAST_PASSWORD ? undefined : t("first_staff.password_short"),
  };
  const refused = (name: Name) => {
    const said = refusedField(enrol.error, name);
    return said && name === "password" ? t("password_weak") : said;
  };
  const said = (name: Name) => (left.has(name) ? wrong[name] : undefined) ?? refused(name);
  const leave = (name: Exclude<Name, "password">) => () => {
    if (draft.value[name]) setLeft(new Set([...left, name]));
  };
  const field = (name: Exclude<Name, "password">, autoComplete: "given-name" | "family-name" | "email") => (
    <TextField
      label={name === "email" && shown ? t("enrol.email_optional") : t(`first_staff.${name}`)}
      name={name}
      type={name === "email" ? "email" : "text"}
      autoComplete={autoComplete}
      value={draft.value[name]}
      onChange={(value) => {
        enrol.reset();
        draft.set({ [name]: value });
      }}
      onBlur={leave(name)}
      error={said(name)}
    />
  );

  if (isMailed) {
    return (
      <>
        <Notice tone="success" title={t("enrol.mailed_title")}>
          {t("enrol.mailed", { email: `\u2068${email.trim()}\u2069` })}
        </Notice>
        <RefusedNotice error={enrol.error} />
        <ResendButton left={wait.left} isPending={enrol.isPending} onResend={() => enrol.mutate()} />
      </>
    );
  }
  if (enrol.data === "enrolled") {
    return (
      <>
        <Notice tone="info" title={t("enrol.known_phone_title")}>
          {t("enrol.known_phone")}
        </Notice>
        <ButtonLink href="/signin/code" variant="primary" size="lg" block>
          {t("with_code")}
        </ButtonLink>
      </>
    );
  }
  return (
    <form
      ref={form}
      className="stack g4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setLeft(new Set(names));
        const first = names.find((name) => wrong[name]);
        if (first) form.current?.querySelector<HTMLInputElement>(`input[name="${first}"]`)?.focus();
        else if (!enrol.isPending) enrol.mutate();
      }}
    >
      <RefusedNotice error={enrol.error} fields={[...names, "verification_token"]} />
      <div className="pair">
        {field("first_name", "given-name")}
        {field("last_name", "family-name")}
      </div>
      {field("email", "email")}
      <NewPasswordField
        label={t("password")}
        value={password}
        onChange={(typed) => {
          enrol.reset();
          setPassword(typed);
        }}
        onBlur={() => password && setLeft(new Set([...left, "password"]))}
        error={said("password")}
      />
      <Button type="submit" variant="primary" size="lg" block className="submit" isPending={enrol.isPending}>
        {t("enrol.submit")}
      </Button>
    </form>
  );
}
