import type { ReasonFieldProps } from "../../base/questions/editing/edit-context.tsx";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import type { Source } from "../../parts/pickers/source.ts";
import { SourceField } from "../../parts/pickers/source-field.tsx";

type Reason = { id: string; name: string; topic_name: string | null };

const reasons: Source<Reason> = {
  key: queryKey("tags", "reasons"),
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
