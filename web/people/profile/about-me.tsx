import type { OperationOutput } from "@sextant/contract/types.ts";
import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSession } from "../../base/common/session-context.tsx";
import { asInSchool, storedFormat, useNumberFormats } from "../../base/common/use-number-formats.ts";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { call } from "../../base/requests/call.ts";
import { Link } from "../../base/ui/link.tsx";
import { Select } from "../../base/ui/select.tsx";
import { TextField } from "../../base/ui/text-field.tsx";
import { PageForm } from "../../parts/form/page-form.tsx";
import { useForm } from "../../parts/form/use-form.ts";
import { ZoneField } from "../../parts/pickers/zone-field.tsx";
import { meQuery } from "./requests.ts";

type Me = OperationOutput<"me.get">;

const fieldsOf = ({ first_name, last_name, time_zone, number_format }: Me) => ({
  first_name,
  last_name,
  time_zone,
  number_format: number_format ?? asInSchool,
});

/** Name and time zone, to change; address, phone and school, to read. What is typed is kept until it is saved or undone. */
export function AboutMe() {
  const { t } = useTranslation(["profile", "shell"]);
  const me = useSuspenseQuery(meQuery).data;
  const session = useSession();
  const queryClient = useQueryClient();
  const toast = useResultToast();
  const numberFormats = useNumberFormats(me.school?.number_format ?? "point");
  const form = useForm({
    row: me,
    fieldsOf,
    keep: `profile.${me.id}`,
    labels: {
      first_name: t("first_name"),
      last_name: t("last_name"),
      time_zone: t("time_zone"),
      number_format: t("number_format"),
    },
    say: (fields) => ({ ...fields, number_format: numberFormats.nameOf(fields.number_format) }),
    check: ({ first_name, last_name }) => ({
      first_name: first_name.trim() ? undefined : t("name_missing"),
      last_name: last_name.trim() ? undefined : t("name_missing"),
    }),
    send: async ({ fields, row }) => {
      const number_format = storedFormat(fields.number_format);
      const user = await call("me.update", { body: { ...fields, number_format, version: row.version } });
      queryClient.setQueryData(meQuery.queryKey, user);
      session.replaceUser(user);
    },
    onSent: () => toast.done(t("saved")),
  });
  return (
    <section aria-labelledby="about-me">
      <h2 className="h2" id="about-me">
        {t("parts.about")}
      </h2>
      <PageForm form={form} submitLabel={t("save")}>
        <div className="fields phone-column field-pair">
          {(["first_name", "last_name"] as const).map((name) => (
            <TextField
              key={name}
              {...form.field(name)}
              label={t(name)}
              name={name}
              autoComplete={name === "first_name" ? "given-name" : "family-name"}
            />
          ))}
          <div className="whole">
            <ZoneField {...form.field("time_zone")} label={t("time_zone")} help={t("time_zone_help")} />
          </div>
          <div className="whole">
            <Select
              {...form.field("number_format")}
              label={t("number_format")}
              help={t("number_format_help")}
              choices={numberFormats.choices}
            />
          </div>
        </div>
        <Fixed me={me} />
      </PageForm>
    </section>
  );
}

function Fixed({ me }: { me: Me }) {
  const { t } = useTranslation("profile");
  const facts = [
    ["email", me.email],
    ["phone", me.phone],
    ["username", me.username],
    ["student_number", me.student_number],
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
      <p className="foot">
        {me.role === "staff" ? <Link href={`/people/${me.id}`}>{t("fixed_own")}</Link> : t("fixed")}
      </p>
    </div>
  );
}
