import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../base/ui/native/button.tsx";
import { TextField } from "../../base/ui/native/text-field.tsx";
import type { usePersonFields } from "./use-person-fields.ts";

type PersonFormProps = Pick<ReturnType<typeof usePersonFields>, "field" | "check"> & {
  emailLabel: string;
  submit: string;
  isDisabled?: boolean;
  isPending: boolean;
  onSubmit: () => void;
  /** Shown above the fields: why the last try was refused. */
  notice?: ReactNode;
  /** The password field, where there is one. */
  children: ReactNode;
};

/** Shows the fields of a new person, and moves to the first wrong one before it lets them be sent. */
export function PersonForm({ field, check, notice, emailLabel, submit, children, ...form }: PersonFormProps) {
  const { t } = useTranslation("signin");
  const element = useRef<HTMLFormElement>(null);
  return (
    <form
      ref={element}
      className="stack g4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const first = check();
        if (first) element.current?.querySelector<HTMLInputElement>(`input[name="${first}"]`)?.focus();
        else if (!form.isPending) form.onSubmit();
      }}
    >
      {notice}
      <div className="pair">
        <TextField
          label={t("first_staff.first_name")}
          name="first_name"
          autoComplete="given-name"
          {...field("first_name")}
        />
        <TextField
          label={t("first_staff.last_name")}
          name="last_name"
          autoComplete="family-name"
          {...field("last_name")}
        />
      </div>
      <TextField label={emailLabel} name="email" type="email" autoComplete="email" {...field("email")} />
      {children}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        block
        className="submit"
        disabled={form.isDisabled}
        isPending={form.isPending}
      >
        {submit}
      </Button>
    </form>
  );
}
