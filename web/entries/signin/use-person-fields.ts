import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useDraft } from "../../base/ui/use-draft.ts";
import { isEmail } from "./is-email.ts";
import { LEAST_PASSWORD } from "./password-strength.ts";

const empty = { first_name: "", last_name: "", email: "" };
export const personFields = ["first_name", "last_name", "email", "password"] as const;
export type PersonField = (typeof personFields)[number];

type PersonFieldsOptions = {
  /** Where the name and the email survive reloads; the password doesn’t. */
  draft: string;
  needsEmail: boolean;
  needsPassword: boolean;
  /** Returns what the server said about a field. */
  refused: (name: PersonField) => string | undefined;
  /** Called on each change, to take back what the server said. */
  onChange: () => void;
};

/** Holds the name, email and password of a new person, and says what is wrong with them once a field was left. */
export function usePersonFields({ draft: key, needsEmail, needsPassword, refused, onChange }: PersonFieldsOptions) {
  const { t } = useTranslation("signin");
  const draft = useDraft(key, empty);
  const [password, setPassword] = useState("");
  const [left, setLeft] = useState<ReadonlySet<PersonField>>(new Set());
  const { first_name, last_name, email } = draft.value;
  const typed = { ...draft.value, password };
  const wrong: Record<PersonField, string | undefined> = {
    first_name: first_name.trim() ? undefined : t("first_staff.name_missing"),
    last_name: last_name.trim() ? undefined : t("first_staff.name_missing"),
    email: isEmail(email) || (!needsEmail && !email.trim()) ? undefined : t("first_staff.email_wrong"),
    password: !needsPassword || password.length >= LEAST_PASSWORD ? undefined : t("first_staff.password_short"),
  };
  return {
    typed: { first_name: first_name.trim(), last_name: last_name.trim(), email: email.trim(), password },
    clear: draft.clear,
    /** Returns a field’s value, setters and error. */
    field: (name: PersonField) => ({
      value: typed[name],
      onChange: (value: string) => {
        onChange();
        if (name === "password") setPassword(value);
        else draft.set({ [name]: value });
      },
      // A field that was merely passed doesn’t complain.
      onBlur: () => {
        if (typed[name]) setLeft(new Set([...left, name]));
      },
      error: (left.has(name) ? wrong[name] : undefined) ?? refused(name),
    }),
    /** Shows everything that is wrong. Returns the first field with an error; undefined when there is none. */
    check: (): PersonField | undefined => {
      setLeft(new Set(personFields));
      return personFields.find((name) => wrong[name]);
    },
  };
}
