import type { OperationOutput } from "@sextant/contract/types.ts";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { Form } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useSession } from "../common/session-context.tsx";
import { timeZoneChoices } from "../common/time-zones.ts";
import { useProblemText } from "../common/use-problem-text.ts";
import { call } from "../requests/call.ts";
import { CallError } from "../requests/call-error.ts";
import { Button } from "../ui/button.tsx";
import { Select } from "../ui/select.tsx";
import { TextField } from "../ui/text-field.tsx";
import { useToasts } from "../ui/toast-region.tsx";
import { useDraft } from "../ui/use-draft.ts";
import { meQuery } from "./requests.ts";

/** Name and time zone, to change; address, phone and school, to read. What is typed is kept until it is saved or undone. */
export function AboutMe() {
  const { t } = useTranslation(["profile", "shell"]);
  const me = useSuspenseQuery(meQuery).data;
  const session = useSession();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const problemText = useProblemText();
  const saved = { first_name: me.first_name, last_name: me.last_name, time_zone: me.time_zone };
  const draft = useDraft(`profile.${me.id}`, saved);
  const update = useMutation({
    mutationFn: () => call("me.update", { body: { ...draft.value, version: me.version } }),
    onSuccess: (user) => {
      queryClient.setQueryData(meQuery.queryKey, user);
      session.replaceUser(user);
      draft.clear({ first_name: user.first_name, last_name: user.last_name, time_zone: user.time_zone });
      toasts.add({ type: "success", title: t("saved"), content: "", interval: 4 });
    },
    onError: async (error) => {
      const isStale = error instanceof CallError && error.code === "stale_version";
      // The next try carries the version that is there now.
      if (isStale) await queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
      toasts.add({
        type: "error",
        title: t("failed"),
        content: isStale ? t("stale") : problemText(error),
        interval: 8,
      });
    },
  });
  const missing = {
    first_name: draft.value.first_name.trim() === "",
    last_name: draft.value.last_name.trim() === "",
  };
  const canSave = draft.isDirty && !missing.first_name && !missing.last_name;

  return (
    <section aria-labelledby="about-me">
      <h2 className="h2" id="about-me">
        {t("about")}
      </h2>
      <Form
        className="stack g6"
        validationBehavior="aria"
        onSubmit={(event) => {
          event.preventDefault();
          if (canSave && !update.isPending) update.mutate();
        }}
      >
        <div className="fields">
          {(["first_name", "last_name"] as const).map((name) => (
            <TextField
              key={name}
              label={t(name)}
              name={name}
              autoComplete={name === "first_name" ? "given-name" : "family-name"}
              value={draft.value[name]}
              onChange={(value) => draft.set({ [name]: value })}
              error={missing[name] ? t("name_missing") : undefined}
            />
          ))}
          <div className="whole">
            <Select
              label={t("time_zone")}
              help={t("time_zone_help")}
              choices={timeZoneChoices(draft.value.time_zone)}
              value={draft.value.time_zone}
              onChange={(timeZone) => draft.set({ time_zone: timeZone })}
            />
          </div>
        </div>
        <Fixed me={me} />
        <div className="row wrap">
          <Button type="submit" variant="primary" isDisabled={!canSave} isPending={update.isPending}>
            {update.isPending ? t("saving") : t("save")}
          </Button>
          {draft.isDirty ? (
            <>
              <Button variant="ghost" onPress={() => draft.clear(saved)}>
                {t("discard")}
              </Button>
              <span className="body-s faint" role="status">
                {t("unsaved")}
              </span>
            </>
          ) : null}
        </div>
      </Form>
    </section>
  );
}

function Fixed({ me }: { me: OperationOutput<"me.get"> }) {
  const { t } = useTranslation("profile");
  const facts = [
    ["email", me.email],
    ["phone", me.phone],
    ["username", me.username],
    ["school", me.school?.name],
  ] as const;
  return (
    <div>
      <dl className="facts-list">
        {facts.map(([name, value]) =>
          value ? (
            <div key={name} className="contents">
              <dt>{t(name)}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <p className="foot">{t("fixed")}</p>
    </div>
  );
}
