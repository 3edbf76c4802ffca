import "../settings.css";
import "../services/services.css";
import "./lti.css";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { CirclePause } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CopyButton } from "../../../base/common/copy-button.tsx";
import { ListFailure } from "../../../base/common/list-failure.tsx";
import { useUser } from "../../../base/common/session-context.tsx";
import { useResultToast } from "../../../base/common/use-result-toast.ts";
import { call } from "../../../base/requests/call.ts";
import { CallError } from "../../../base/requests/call-error.ts";
import { Button } from "../../../base/ui/button.tsx";
import { Checkbox } from "../../../base/ui/checkbox.tsx";
import { Icon } from "../../../base/ui/icon.tsx";
import { isolated } from "../../../base/ui/isolated.ts";
import { ButtonLink, Link } from "../../../base/ui/link.tsx";
import { Notice } from "../../../base/ui/notice.tsx";
import { PageHead } from "../../../base/ui/page-head.tsx";
import { EmptyState, NoPermissionState } from "../../../base/ui/states.tsx";
import { useAgo } from "../../../base/ui/use-ago.ts";
import { useDates } from "../../../base/ui/use-dates.ts";
import { DialogForm } from "../../../parts/form/dialog-form.tsx";
import { useAction } from "../../../parts/form/use-action.ts";
import { ListPending } from "../../../parts/list/list-pending.tsx";
import { useOnlySchool } from "../../../parts/pickers/use-only-school.ts";
import { SchoolSelect } from "../school-select.tsx";
import { PlatformDialog } from "./platform-dialog.tsx";
import { type Deployment, forgetPlatforms, type LtiPlatform, platformQuery } from "./requests.ts";
import { ScoresPart } from "./scores-part.tsx";

const route = getRouteApi("/signed-in/settings/learning-platforms/$id");
const list = "/settings?part=connections";

/** Shows one learning platform: its accounts, and how it is registered. */
export function PlatformScreen() {
  const { t } = useTranslation(["lti", "settings"]);
  const { id } = route.useParams();
  const isStaff = useUser().role === "staff";
  const platform = useQuery({ ...platformQuery(id), enabled: isStaff });
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
  if (platform.data) return <Shown platform={platform.data} />;
  if (!platform.isError) return <ListPending rows={6} />;
  if (platform.error instanceof CallError && [400, 404].includes(platform.error.status)) {
    const back = <ButtonLink href={list}>{t("settings:services.to_list")}</ButtonLink>;
    return (
      <EmptyState level={1} title={t("gone_title")} action={back}>
        {t("gone")}
      </EmptyState>
    );
  }
  return <ListFailure error={platform.error} onRetry={() => void platform.refetch()} />;
}

function Shown({ platform }: { platform: LtiPlatform }) {
  const { t } = useTranslation(["lti", "settings"]);
  const ago = useAgo();
  const dates = useDates(useUser().time_zone);
  const { name, is_on: isOn, deployments, scores, members, launched_at: launched, created_at: created } = platform;
  const waiting = deployments.filter(({ state }) => state === "waiting");
  const isWorking = isOn && deployments.some(({ state }) => state === "confirmed");
  return (
    <>
      <PageHead
        title={name}
        over={
          <>
            <Link href="/settings">{t("settings:title")}</Link> ›{" "}
            <Link href={list}>{t("settings:parts.connections")}</Link>
          </>
        }
        aside={<Actions platform={platform} />}
      />
      <p className="dim mb-6">
        <b>
          {isWorking && scores.failed > 0
            ? t("state.unsent", { count: scores.failed })
            : t(!isOn ? "state.off" : isWorking ? "state.on" : "state.none")}
        </b>{" "}
        {launched ? t("launched", { when: ago(launched) }) : t("not_launched")}{" "}
        {t("connected_on", { date: dates.day(created) })}{" "}
        {members.read_at ? t("members.read", { when: ago(members.read_at) }) : null}
      </p>
      {members.failed > 0 ? <Notice tone="warning">{t("members.failed", { count: members.failed })}</Notice> : null}
      {waiting.map((deployment) => (
        <ToConfirm key={deployment.id} platform={platform} deployment={deployment} />
      ))}
      {deployments.some(({ state }) => state === "confirmed") ? <ScoresPart platform={platform} /> : null}
      <div className="lti-cols even">
        <Accounts platform={platform} />
        <RegistrationFacts platform={platform} />
      </div>
    </>
  );
}

const ACCOUNTS = "accounts";

/** Focuses the list of accounts once a decision has taken away what was pressed. */
function focusAccounts(): void {
  requestAnimationFrame(() => document.getElementById(ACCOUNTS)?.focus());
}

type AccountProps = { platform: LtiPlatform; deployment: Deployment };

/** Returns what an account is called: what its platform calls it, or its ID there. */
function useAccountName() {
  const { t } = useTranslation("lti");
  return ({ name, deployment_id: id }: Deployment) => name || t("account.unnamed", { id });
}

/** Shows an account that nobody has decided about, and asks for a decision. */
function ToConfirm({ platform, deployment }: AccountProps) {
  const { t } = useTranslation("lti");
  const ago = useAgo();
  const nameOf = useAccountName();
  const [isConfirming, setConfirming] = useState(false);
  const refuse = useDecide(platform, t("account.refused"));
  const { launched_at: launched } = deployment;
  return (
    <section className="lti-wait" aria-label={t("account.to_confirm")}>
      <Icon of={CirclePause} />
      <div>
        <h2>{t("account.new", { platform: platform.name })}</h2>
        <p>
          <b className="strong">{isolated(nameOf(deployment))}</b> ·{" "}
          {launched ? t("account.tried", { when: ago(launched) }) : t("account.untried")} {t("account.confirm_if")}
        </p>
      </div>
      <div className="acts col">
        <Button variant="primary" onPress={() => setConfirming(true)}>
          {t("account.confirm")}
        </Button>
        <Button
          variant="ghost"
          isPending={refuse.isPending}
          onPress={() => refuse.mutate({ deployment: deployment.id, state: "refused", school: null })}
        >
          {t("account.refuse")}
        </Button>
      </div>
      {isConfirming ? (
        <ConfirmDialog platform={platform} deployment={deployment} onClose={() => setConfirming(false)} />
      ) : null}
    </section>
  );
}

type Decision = {
  deployment: string;
  state: "confirmed" | "refused";
  school: string | null;
  makes_tutors?: boolean;
};

const decide = (id: string, { deployment, ...body }: Decision) =>
  call("lti_platforms.decide", { params: { id, deployment }, body });

function useKeep() {
  const client = useQueryClient();
  return (after: LtiPlatform) => {
    client.setQueryData(platformQuery(after.id).queryKey, after);
    void forgetPlatforms(client);
  };
}

function useDecide({ id }: LtiPlatform, done: string) {
  const { t } = useTranslation("lti");
  const toast = useResultToast();
  const keep = useKeep();
  return useMutation({
    mutationFn: (decision: Decision) => decide(id, decision),
    onSuccess: (after) => {
      keep(after);
      toast.done(done);
      focusAccounts();
    },
    onError: toast.failed(t("account.failed")),
  });
}

/** Asks which school an account is of, and lets its people in. */
function ConfirmDialog({ platform, deployment, onClose }: AccountProps & { onClose: () => void }) {
  const { t } = useTranslation("lti");
  const toast = useResultToast();
  const keep = useKeep();
  const nameOf = useAccountName();
  const onlySchool = useOnlySchool();
  // Undefined until chosen: a new account begins with the one school there is.
  const [chosen, setSchool] = useState<string | null>();
  const [makesTutors, setMakesTutors] = useState(deployment.makes_tutors);
  const isConfirmed = deployment.state === "confirmed";
  const usual = isConfirmed ? (deployment.school?.id ?? null) : (onlySchool?.id ?? null);
  const school = chosen === undefined ? usual : chosen;
  const action = useAction({
    send: () =>
      decide(platform.id, { deployment: deployment.id, state: "confirmed", school, makes_tutors: makesTutors }),
    onDone: (after) => {
      keep(after);
      toast.done(t(isConfirmed ? "account.changed" : "account.confirmed"));
      onClose();
      focusAccounts();
    },
    isDirty: chosen !== undefined || makesTutors !== deployment.makes_tutors,
    fields: ["school"],
  });
  return (
    <DialogForm
      title={t(isConfirmed ? "account.change_title" : "account.confirm_title", { name: nameOf(deployment) })}
      form={action}
      submitLabel={t(isConfirmed ? "account.change_go" : "account.confirm_go")}
      onClose={onClose}
    >
      {isConfirmed ? null : <p>{t("account.confirm_body")}</p>}
      <SchoolSelect
        label={t("field.school")}
        help={t("help.school")}
        value={school}
        onChange={setSchool}
        error={action.errorAt("school")}
      />
      <Checkbox isSelected={makesTutors} onChange={setMakesTutors}>
        {t("account.makes_tutors")}
      </Checkbox>
    </DialogForm>
  );
}

function Accounts({ platform }: { platform: LtiPlatform }) {
  const { t } = useTranslation("lti");
  return (
    <section className="block" aria-labelledby={ACCOUNTS}>
      <header className="lti-head">
        <h2 className="h2" id={ACCOUNTS} tabIndex={-1}>
          {t("accounts")}
        </h2>
      </header>
      {platform.deployments.length === 0 ? <p className="dim body-s">{t("no_accounts")}</p> : null}
      <ul>
        {platform.deployments.map((deployment) => (
          <Account key={deployment.id} platform={platform} deployment={deployment} />
        ))}
      </ul>
    </section>
  );
}

function Account({ platform, deployment }: AccountProps) {
  const { t } = useTranslation("lti");
  const nameOf = useAccountName();
  const [isConfirming, setConfirming] = useState(false);
  const [isRevoking, setRevoking] = useState(false);
  const { state, school, course_count: courses } = deployment;
  const name = nameOf(deployment);
  const change = state === "confirmed" ? "account.change" : "account.confirm";
  return (
    <li className="lti-row">
      <span>
        <b className="med">{isolated(name)}</b>
        <span className="meta">
          {[
            school ? school.name : state === "confirmed" ? t("account.no_school") : null,
            t("courses", { count: courses }),
          ]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </span>
      <span className="row row-2 wrap">
        <span className="dim body-s">{t(`account.state.${state}`)}</span>
        {state === "waiting" ? null : (
          <Button size="sm" aria-label={t("account.of", { word: t(change), name })} onPress={() => setConfirming(true)}>
            {t(change)}
          </Button>
        )}
        {state === "confirmed" ? (
          <Button
            size="sm"
            variant="ghost"
            aria-label={t("account.of", { word: t("account.revoke"), name })}
            onPress={() => setRevoking(true)}
          >
            {t("account.revoke")}
          </Button>
        ) : null}
      </span>
      {isConfirming ? (
        <ConfirmDialog platform={platform} deployment={deployment} onClose={() => setConfirming(false)} />
      ) : null}
      {isRevoking ? (
        <RevokeDialog platform={platform} deployment={deployment} onClose={() => setRevoking(false)} />
      ) : null}
    </li>
  );
}

/** Asks before the people of an account are let in no more. */
function RevokeDialog({ platform, deployment, onClose }: AccountProps & { onClose: () => void }) {
  const { t } = useTranslation("lti");
  const toast = useResultToast();
  const keep = useKeep();
  const nameOf = useAccountName();
  const action = useAction({
    send: () => decide(platform.id, { deployment: deployment.id, state: "refused", school: null }),
    onDone: (after) => {
      keep(after);
      toast.done(t("account.revoked"));
      onClose();
      focusAccounts();
    },
  });
  return (
    <DialogForm
      asks
      title={t("account.revoke_title", { name: nameOf(deployment) })}
      form={action}
      submitLabel={t("account.revoke_go")}
      onClose={onClose}
    >
      <p>{t("account.revoke_body")}</p>
    </DialogForm>
  );
}

function RegistrationFacts({ platform }: { platform: LtiPlatform }) {
  const { t } = useTranslation("lti");
  const [isEditing, setEditing] = useState(false);
  const toast = useResultToast();
  const { issuer, client_id: clientId, trusted_domains: domains } = platform;
  return (
    <section className="block" aria-labelledby="registration">
      <header className="lti-head row between base">
        <h2 className="h2" id="registration">
          {t("registration")}
        </h2>
        <Button size="sm" onPress={() => setEditing(true)}>
          {t("edit")}
        </Button>
      </header>
      <dl>
        <div className="lti-row lti-fact">
          <dt>{t("field.issuer")}</dt>
          <dd>
            <code dir="ltr">{issuer}</code>
          </dd>
        </div>
        <div className="lti-row lti-fact">
          <dt>{t("field.client_id")}</dt>
          <dd className="row row-2">
            <code dir="ltr">{clientId}</code>
            <CopyButton text={clientId} />
          </dd>
        </div>
        <div className="lti-row lti-fact">
          <dt>{t("field.trusted_domains")}</dt>
          <dd>{domains.length > 0 ? domains.join(", ") : t("no_domains")}</dd>
        </div>
      </dl>
      {isEditing ? (
        <PlatformDialog
          platform={platform}
          onSaved={() => {
            toast.done(t("saved"));
            setEditing(false);
          }}
          onClose={() => setEditing(false)}
        />
      ) : null}
    </section>
  );
}

/** Turns the platform on and off, and disconnects it. */
function Actions({ platform }: { platform: LtiPlatform }) {
  const { t } = useTranslation("lti");
  const toast = useResultToast();
  const keep = useKeep();
  const [isRemoving, setRemoving] = useState(false);
  const { id, is_on: isOn, members } = platform;
  const sync = useMutation({
    mutationFn: () => call("lti_platforms.sync", { params: { id } }),
    onSuccess: ({ count }) => toast.done(t("members.syncing", { count })),
    onError: toast.failed(t("members.not_synced")),
  });
  const turn = useMutation({
    mutationFn: () => call("lti_platforms.update", { params: { id }, body: { is_on: !isOn } }),
    onSuccess: (after) => {
      keep(after);
      toast.done(t(after.is_on ? "turned_on" : "turned_off"));
    },
    onError: toast.failed(t("not_turned")),
  });
  return (
    <div className="row row-2 wrap">
      <Button variant="ghost" onPress={() => setRemoving(true)}>
        {t("disconnect")}
      </Button>
      <Button variant={isOn ? "secondary" : "primary"} isPending={turn.isPending} onPress={() => turn.mutate()}>
        {t(isOn ? "turn_off" : "turn_on")}
      </Button>
      {isOn && members.courses > 0 ? (
        <Button isPending={sync.isPending} onPress={() => sync.mutate()}>
          {t("members.sync")}
        </Button>
      ) : null}
      {isRemoving ? <RemoveDialog platform={platform} onClose={() => setRemoving(false)} /> : null}
    </div>
  );
}

function RemoveDialog({ platform: { id, name }, onClose }: { platform: LtiPlatform; onClose: () => void }) {
  const { t } = useTranslation("lti");
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useResultToast();
  const action = useAction({
    send: () => call("lti_platforms.remove", { params: { id } }),
    onDone: () => {
      toast.done(t("disconnected"));
      void forgetPlatforms(client);
      void navigate({ to: "/settings", search: { part: "connections" } });
    },
  });
  return (
    <DialogForm
      title={t("disconnect_title", { name })}
      form={action}
      submitLabel={t("disconnect_go")}
      asks
      onClose={onClose}
    >
      <p>{t("disconnect_body")}</p>
    </DialogForm>
  );
}
