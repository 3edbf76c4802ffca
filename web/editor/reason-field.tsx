import type { Source } from "../pickers/source.ts";
import { SourceField } from "../pickers/source-field.tsx";
import type { ReasonFieldProps } from "../questions/editing/edit-context.tsx";
import { call } from "../requests/call.ts";

type Reason = { id: string; name: string; topic_name: string | null };

const reasons: Source<Reason> = {
  key: ["tags", "reasons"],
  find: (query, signal) => call("reasons.list", { query, signal }),
  one: (id, signal) => call("reasons.get", { params: { id }, signal }),
  optionOf: ({ id, name, topic_name }) => ({ id, name, ...(topic_name ? { line: topic_name } : {}) }),
};

/** Shows the reason for error that choosing an option betrays: searched, general ones and those of topics. */
export function ReasonField({ label, value, onChange }: ReasonFieldProps) {
  return (
    <SourceField source={reasons} label={label} value={value} onChange={(id) => onChange(id)} opensOnFocus={false} />
  );
}
