import { Refusal } from "../../platform/refusal.ts";

const used = "Someone already uses this.";

/** The field whose value someone else has, and what is said at it, by the unique index that tells. */
const takenFields: Record<string, { path: string; message: string }> = {
  users_email: { path: "email", message: used },
  users_phone: { path: "phone", message: used },
  users_username: { path: "username", message: used },
  student_numbers_pkey: { path: "student_number", message: "Someone in this school already has this number." },
};

/** Returns the field of a person whose value someone else has, from the database’s error; null for any other error. */
export function takenField(error: unknown): { path: string; message: string } | null {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === "23505" ? (takenFields[constraint ?? ""] ?? null) : null;
}

/** Returns the refusal `in_use` at the field whose value someone else has; any other error as it is. */
export function refusalOfTaken(error: unknown): unknown {
  const taken = takenField(error);
  if (!taken) return error;
  const detail = taken.message === used ? `Someone already uses this ${taken.path}.` : taken.message;
  return new Refusal("in_use", detail, { errors: [taken] });
}
