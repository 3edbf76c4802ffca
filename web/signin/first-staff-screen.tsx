import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useProblemText } from "../common/use-problem-text.ts";
import { call } from "../requests/call.ts";
import { CallError } from "../requests/call-error.ts";
import { Button } from "../ui/native/button.tsx";
import { Link } from "../ui/native/link.tsx";
import { PasswordField } from "../ui/native/password-field.tsx";
import { TextField } from "../ui/native/text-field.tsx";
import { Notice } from "../ui/notice.tsx";
import { useDocumentTitle } from "../ui/page-head.tsx";
import { useDraft } from "../ui/use-draft.ts";
import { inAddress } from "./in-address.ts";
import { SigninFrame } from "./signin-frame.tsx";
import { useArrival } from "./use-arrival.ts";

const empty = { first_name: "", last_name: "", email: "" };
const names = ["first_name", "last_name", "email", "password"] as const;
type Name = (typeof names)[number];

/** Shows the one-time link of the first start: makes the first staff person and signs them in. */
export function FirstStaffScreen() {
  const { t } = useTranslation(["signin", "shell"]);
  const token = inAddress("token") ?? "";
  const arrive = useArrival();
  const problemText = useProblemText();
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft("first-staff", empty);
  const [password, setPassword] = useState("");
  const [left, setLeft] = useState<ReadonlySet<Name>>(new Set());
  const create = useMutation({
    mutationFn: () =>
      call("auth.create_first_staff", {
        body: { ...draft.value, token, password, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone },
      }),
    onSuccess: async (signIn) => {
      draft.clear();
      await arrive(signIn);
    },
  });
  useDocumentTitle(t("first_staff.title"));

  const wrong: Record<Name, string | undefined> = {
    first_name: draft.value.first_name.trim() ? undefined : t("first_staff.name_missing"),
    last_name: draft.value.last_name.trim() ? undefined : t("first_staff.name_missing"),
    email: /^\S+@\S+\.\S+$/.test(draft.value.email.trim()) ? undefined : t("first_staff.email_wrong"),
    password: password.length >= 10 ? undefined : t("first_staff.password_short"),
  };
  const said = (name: Name) => fieldError(create.error, name) ?? (left.has(name) ? wrong[name] : undefined);
  const leave = (name: Name) => () => {
    const typed = name === "password" ? password : draft.value[name];
    if (typed) setLeft(new Set([...left, name]));
  };
  const submit = () => {
    setLeft(new Set(names));
    const first = names.find((name) => wrong[name]);
    if (first) form.current?.querySelector<HTMLInputElement>(`input[name="${first}"]`)?.focus();
    else if (!create.isPending) create.mutate();
  };
  const field = (name: Exclude<Name, "password">, autoComplete: "given-name" | "family-name" | "email") => (
    <TextField
      label={t(`first_staff.${name}`)}
      name={name}
      type={name === "email" ? "email" : "text"}
      autoComplete={autoComplete}
      value={draft.value[name]}
      onChange={(value) => draft.set({ [name]: value })}
      onBlur={leave(name)}
      error={said(name)}
    />
  );

  return (
    <SigninFrame title={t("first_staff.title")} lead={t("first_staff.lead")}>
      {token ? null : (
        <Notice tone="warning" title={t("first_staff.no_token_title")}>
          {t("first_staff.no_token")}
        </Notice>
      )}
      {create.isError ? <Refusal error={create.error}>{problemText(create.error)}</Refusal> : null}
      <form
        ref={form}
        className="stack g4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div className="pair">
          {field("first_name", "given-name")}
          {field("last_name", "family-name")}
        </div>
        {field("email", "email")}
        <PasswordField
          label={t("first_staff.password")}
          name="password"
          autoComplete="new-password"
          help={t("first_staff.password_help")}
          showLabel={t("password.show", { ns: "shell" })}
          hideLabel={t("password.hide", { ns: "shell" })}
          value={password}
          onChange={setPassword}
          onBlur={leave("password")}
          error={said("password")}
        />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          block
          className="submit"
          disabled={!token}
          isPending={create.isPending}
        >
          {t("first_staff.submit")}
        </Button>
      </form>
    </SigninFrame>
  );
}

function Refusal({ error, children }: { error: unknown; children: ReactNode }) {
  const { t } = useTranslation("signin");
  if (!(error instanceof CallError) || names.some((name) => fieldError(error, name))) return null;
  if (error.status === 0 || error.status >= 429) return <Notice tone="warning">{children}</Notice>;
  return (
    <Notice tone="error" title={t("first_staff.used_title")}>
      {t("first_staff.used")} <Link href="/signin">{t("first_staff.to_signin")}</Link>
    </Notice>
  );
}

function fieldError(error: unknown, name: string): string | undefined {
  if (!(error instanceof CallError)) return undefined;
  return error.errors.find(({ path }) => path === name || path.endsWith(`/${name}`) || path.endsWith(`.${name}`))
    ?.message;
}
