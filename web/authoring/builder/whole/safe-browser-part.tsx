import type { OperationInput, OperationOutput } from "@sextant/contract/types.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNeeded } from "../../../base/common/use-needed.tsx";
import { useResultToast } from "../../../base/common/use-result-toast.ts";
import { call } from "../../../base/requests/call.ts";
import { queryKey } from "../../../base/requests/query-key.ts";
import { Button } from "../../../base/ui/button.tsx";
import { Checkbox } from "../../../base/ui/checkbox.tsx";
import { Skeleton } from "../../../base/ui/skeleton.tsx";
import { TextField } from "../../../base/ui/text-field.tsx";
import { useBuilder } from "../builder-context.tsx";

type Rules = OperationOutput<"safe_browser.get_rules">;

const SHORTEST = 4;
const MOST_KEYS = 50;
const isKey = (line: string) => /^[0-9a-f]{64}$/i.test(line);

/** Requires Safe Exam Browser for an assessment, and says how it is opened and left. It is no part of the draft: it takes effect at once. */
export function SafeBrowserPart() {
  const { t } = useTranslation("builder");
  const { stored } = useBuilder();
  const rules = useNeeded(
    {
      queryKey: queryKey("builder", "safe-browser", stored.id),
      queryFn: () => call("safe_browser.get_rules", { params: { id: stored.id } }),
    },
    <Skeleton width="100%" />,
    t("safe_browser.unloaded"),
  );
  return rules.isReady ? <RulesForm rules={rules.data} /> : rules.instead;
}

function RulesForm({ rules }: { rules: Rules }) {
  const { t } = useTranslation("builder");
  const { stored, isReadOnly, say } = useBuilder();
  const toast = useResultToast();
  const client = useQueryClient();
  const [isRequired, setRequired] = useState(rules.required);
  const [hasLink, setLink] = useState(rules.quit_link);
  const [file, setFile] = useState("");
  const [quit, setQuit] = useState("");
  const [keys, setKeys] = useState(rules.exam_keys.join("\n"));
  const lines = keys
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  const wrong = lines.findIndex((line) => !isKey(line));
  const isShort = (password: string) => password.length > 0 && password.length < SHORTEST;
  const save = useMutation({
    mutationFn: (
      passwords: Pick<OperationInput<"safe_browser.set_rules">["body"], "file_password" | "quit_password">,
    ) =>
      call("safe_browser.set_rules", {
        params: { id: stored.id },
        body: {
          required: isRequired,
          quit_link: hasLink,
          // What is typed in fields that aren’t shown is not sent.
          exam_keys: isRequired ? lines.map((line) => line.toLowerCase()) : rules.exam_keys,
          ...(isRequired && file ? { file_password: file } : {}),
          ...(isRequired && quit ? { quit_password: quit } : {}),
          ...passwords,
        },
      }),
    onSuccess: (saved) => {
      client.setQueryData(queryKey("builder", "safe-browser", stored.id), saved);
      setFile("");
      setQuit("");
      say(t("safe_browser.saved"));
    },
    onError: toast.failed(t("safe_browser.failed")),
  });
  const isWrong = isRequired && (isShort(file) || isShort(quit) || wrong >= 0 || lines.length > MOST_KEYS);
  return (
    <fieldset className="stack g4">
      <legend className="h3">{t("safe_browser.title")}</legend>
      <Checkbox isSelected={isRequired} isDisabled={isReadOnly} onChange={setRequired}>
        {t("safe_browser.required")}
      </Checkbox>
      <p className="meta">{t("safe_browser.help")}</p>
      {isRequired ? (
        <>
          <TextField
            label={t("safe_browser.file_password")}
            help={t(rules.has_file_password ? "sittings.password_is_set" : "safe_browser.file_password_help")}
            error={isShort(file) ? t("sittings.password_short") : undefined}
            autoComplete="off"
            maxLength={100}
            isReadOnly={isReadOnly}
            value={file}
            onChange={setFile}
          />
          <TextField
            label={t("safe_browser.quit_password")}
            help={t(rules.has_quit_password ? "sittings.password_is_set" : "safe_browser.quit_password_help")}
            error={isShort(quit) ? t("sittings.password_short") : undefined}
            autoComplete="off"
            maxLength={100}
            isReadOnly={isReadOnly}
            value={quit}
            onChange={setQuit}
          />
          <TextField
            multiline
            dir="ltr"
            label={t("safe_browser.exam_keys")}
            help={t("safe_browser.exam_keys_help")}
            error={
              wrong >= 0
                ? t("safe_browser.exam_keys_error", { line: wrong + 1 })
                : lines.length > MOST_KEYS
                  ? t("safe_browser.exam_keys_most", { most: MOST_KEYS })
                  : undefined
            }
            isReadOnly={isReadOnly}
            value={keys}
            onChange={setKeys}
          />
          <Checkbox isSelected={hasLink} isDisabled={isReadOnly} onChange={setLink}>
            {t("safe_browser.quit_link")}
          </Checkbox>
        </>
      ) : null}
      {isReadOnly ? null : (
        <div className="row row-2 wrap">
          <Button size="sm" isDisabled={isWrong} isPending={save.isPending} onPress={() => save.mutate({})}>
            {t("safe_browser.save")}
          </Button>
          {rules.has_file_password ? (
            <Button
              size="sm"
              variant="ghost"
              isDisabled={isWrong || save.isPending}
              onPress={() => save.mutate({ file_password: null })}
            >
              {t("safe_browser.remove_file_password")}
            </Button>
          ) : null}
          {rules.has_quit_password ? (
            <Button
              size="sm"
              variant="ghost"
              isDisabled={isWrong || save.isPending}
              onPress={() => save.mutate({ quit_password: null })}
            >
              {t("safe_browser.remove_quit_password")}
            </Button>
          ) : null}
        </div>
      )}
    </fieldset>
  );
}
