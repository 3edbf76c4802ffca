import "../services/services.css";
import "./lti.css";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { Button as PlainButton } from "react-aria-components";
import { Trans, useTranslation } from "react-i18next";
import { CopyButton } from "../../../base/common/copy-button.tsx";
import { useUser } from "../../../base/common/session-context.tsx";
import { useProblemText } from "../../../base/common/use-problem-text.ts";
import { call } from "../../../base/requests/call.ts";
import { Button } from "../../../base/ui/button.tsx";
import { ButtonLink, Link } from "../../../base/ui/link.tsx";
import { Notice } from "../../../base/ui/notice.tsx";
import { PageHead } from "../../../base/ui/page-head.tsx";
import { NoPermissionState } from "../../../base/ui/states.tsx";
import { useDates } from "../../../base/ui/use-dates.ts";
import { PlatformDialog } from "./platform-dialog.tsx";
import { forgetPlatforms, type Registration, registrationQuery } from "./requests.ts";

/** Shows how a learning platform is connected: by a link that registers it, or by hand. */
export function ConnectScreen() {
  const { t } = useTranslation(["lti", "settings"]);
  const navigate = useNavigate();
  const [isByHand, setByHand] = useState(false);
  const isStaff = useUser().role === "staff";
  if (!isStaff) {
    return (
      <NoPermissionState
        level={1}
        title={t("settings:not_allowed_title")}
        action={<ButtonLink href="/">{t("settings:home")}</ButtonLink>}
      >
        {t("settings:not_allowed")}
      </NoPermissionState>
    );
  }
  const open = (id: string) => void navigate({ to: "/settings/learning-platforms/$id", params: { id } });
  return (
    <>
      <PageHead
        title={t("connect")}
        over={
          <>
            <Link href="/settings">{t("settings:title")}</Link> ›{" "}
            <Link href="/settings?part=connections">{t("settings:parts.connections")}</Link>
          </>
        }
      />
      <p className="dim mb-6">{t("connect_lead")}</p>
      <div className="lti-cols">
        <RegistrationLink onDone={open} />
        <aside className="block">
          <header className="lti-head">
            <h2 className="h2">{t("by_hand.other")}</h2>
          </header>
          <p className="body-s dim">
            {t("by_hand.lead")}{" "}
            <PlainButton className="link" onPress={() => setByHand(true)}>
              {t("by_hand.open")}
            </PlainButton>
          </p>
        </aside>
      </div>
      {isByHand ? (
        <PlatformDialog platform={null} onSaved={({ id }) => open(id)} onClose={() => setByHand(false)} />
      ) : null}
    </>
  );
}

/** Creates a link, says where it is opened, and waits for the platform to answer. */
function RegistrationLink({ onDone }: { onDone: (platform: string) => void }) {
  const { t } = useTranslation("lti");
  const problemText = useProblemText();
  const [link, setLink] = useState<Registration | null>(null);
  const make = useMutation({
    mutationFn: () => call("lti_registrations.open", {}),
    onSuccess: setLink,
  });
  const dates = useDates(useUser().time_zone);
  return (
    <section className="block" aria-labelledby="registration-link">
      <h2 className="h2 mb-4" id="registration-link">
        {t("link.title")}
      </h2>
      <ol className="lti-steps">
        <li>
          <div className="stack g1">
            <p className="med">{t("link.copy")}</p>
            {link ? (
              <>
                <div className="copy-row">
                  <code dir="ltr">{link.url}</code>
                  <CopyButton text={link.url} />
                </div>
                <p className="help">{t("link.until", { when: dates.moment(link.expires_at) })}</p>
              </>
            ) : (
              <p>
                <Button variant="primary" isPending={make.isPending} onPress={() => make.mutate()}>
                  {t("link.make")}
                </Button>
              </p>
            )}
            {make.error ? <Notice tone="error">{problemText(make.error)}</Notice> : null}
          </div>
        </li>
        <li>
          <div className="stack g1">
            <p className="med">{t("link.open")}</p>
            {(["canvas", "moodle"] as const).map((name) => (
              <p key={name} className="dim body-s">
                <Trans t={t} i18nKey={`link.${name}`} components={{ b: <b className="strong" /> }} />
              </p>
            ))}
          </div>
        </li>
        <li>
          <div className="stack g1">
            <p className="med">{t("link.confirm")}</p>
            <p className="dim body-s">{t("link.confirm_how")}</p>
          </div>
        </li>
      </ol>
      {link ? <Waiting id={link.id} onDone={onDone} onAgain={() => make.mutate()} /> : null}
    </section>
  );
}

type WaitingProps = { id: string; onDone: (platform: string) => void; onAgain: () => void };

function Waiting({ id, onDone, onAgain }: WaitingProps) {
  const { t } = useTranslation("lti");
  const client = useQueryClient();
  const { data, isError } = useQuery(registrationQuery(id));
  const arrive = useEffectEvent((platform: string) => {
    void forgetPlatforms(client);
    onDone(platform);
  });
  const platform = data?.platform ?? null;
  useEffect(() => {
    if (platform !== null) arrive(platform);
  }, [platform]);
  if (data?.state === "failed" || data?.state === "expired") {
    return (
      <Notice tone="error" title={t(`link.${data.state}`)}>
        {data.problem ? <p>{data.problem}</p> : null}
        <Button size="sm" onPress={onAgain}>
          {t("link.again")}
        </Button>
      </Notice>
    );
  }
  return (
    <p className="dim body-s" role="status">
      {t(isError ? "link.unheard" : "link.waiting")}
    </p>
  );
}
