import "./finder.css";
import {
  CalendarPlus,
  ChartColumn,
  CircleCheck,
  CirclePlay,
  CircleQuestionMark,
  ClipboardList,
  FileQuestionMark,
  Library,
  LogOut,
  MessageCircleQuestionMark,
  NotebookPen,
  Plus,
  Search,
  Settings,
  Tags,
  TextSearch,
  UserPlus,
  UserRound,
  UsersRound,
} from "lucide-react";
import { useState } from "react";
import {
  Autocomplete,
  Dialog,
  Header,
  Input,
  Menu,
  MenuSection,
  Modal,
  ModalOverlay,
  SearchField,
  useFilter,
} from "react-aria-components";
import { useTranslation } from "react-i18next";
import { parts as settingsParts } from "../../administration/settings/settings-search.ts";
import { placesOf } from "../../base/common/places.ts";
import type { User } from "../../base/common/session.ts";
import { useUser } from "../../base/common/session-context.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { MenuItem } from "../../base/ui/menu.tsx";
import { parts as profileParts } from "../../people/profile/profile-search.ts";
import { type FoundEntry, useFoundEntries } from "./found-entries.ts";
import { useFoundHelp } from "./found-help.ts";
import { readRecent, saveRecent } from "./recent-entries.ts";
import { useSignOut } from "./sign-out.tsx";

const kinds = [
  { kind: "assessments", icon: ClipboardList },
  { kind: "reports", icon: ChartColumn },
  { kind: "people", icon: UserRound },
  { kind: "groups", icon: UsersRound },
  { kind: "topics", icon: Tags },
  { kind: "questions", icon: FileQuestionMark },
  { kind: "materials", icon: Library },
  { kind: "videos", icon: CirclePlay },
  { kind: "texts", icon: TextSearch },
  { kind: "doubts", icon: MessageCircleQuestionMark },
  { kind: "notes", icon: NotebookPen },
  { kind: "assign", icon: CalendarPlus },
  { kind: "release", icon: CircleCheck },
  { kind: "help", icon: CircleQuestionMark },
] as const satisfies readonly { kind: FoundEntry["kind"]; icon: unknown }[];

const privateKinds: readonly FoundEntry["kind"][] = ["texts", "doubts", "notes"];

/** Actions available from anywhere. */
const actions = [
  { id: "assign_any", href: "/allocate/new", icon: CalendarPlus, roles: ["tutor", "manager", "staff"] },
  { id: "release_any", href: "/results", icon: CircleCheck, roles: ["tutor", "manager", "staff"] },
  { id: "new_question", href: "/bank/new", icon: Plus, roles: ["tutor", "staff"] },
  { id: "enrol", href: "/people#enrol", icon: UserPlus, roles: ["manager", "staff"] },
] as const;

/** Shows the finder: searches places, actions and the organisation's content. Arrows move the selection while typing; Enter opens it. */
export default function FinderDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("finder");
  const { t: tShell } = useTranslation();
  const user = useUser();
  const settings = useSettingsParts(user.role);
  const signOut = useSignOut();
  const { contains } = useFilter({ sensitivity: "base" });
  const [typed, setTyped] = useState("");
  const { entries: things, unsearched, isPending, isError } = useFoundEntries(user, typed);
  const entries = [...things, ...useFoundHelp(user.role, typed)];
  const [recent] = useState(() => readRecent(user.id));
  const shownRecent = typed.trim() === "" ? recent : [];
  const textOf = ({ kind, name, page }: FoundEntry) => {
    if (kind === "assign" || kind === "release") return t(`${kind}_of`, { name });
    return page === undefined ? name || t("unnamed") : t("on_page", { name, page });
  };
  const found = new Set(entries.map((entry) => keyOf(entry)));
  return (
    <ModalOverlay className="scrim finder-scrim" isOpen onOpenChange={(open) => !open && onClose()} isDismissable>
      <Modal className="finder">
        <Dialog aria-label={t("title")} className="finder-dialog">
          <Autocomplete
            inputValue={typed}
            onInputChange={setTyped}
            // Results of the server always match, also by words that their name does not show.
            filter={(text, words, node) => found.has(String(node.key)) || contains(text, words)}
          >
            <SearchField aria-label={t("title")} className="finder-field" autoFocus>
              <Icon of={Search} />
              <Input
                className="finder-input"
                placeholder={t(user.role === "student" ? "placeholder" : "placeholder_team")}
              />
            </SearchField>
            <Menu
              className="menu finder-list"
              aria-label={t("title")}
              onAction={onClose}
              renderEmptyState={() => (
                <p className="finder-none">
                  {isPending ? t("searching") : isError ? t("failed") : t("none", { query: typed.trim() })}
                </p>
              )}
            >
              {shownRecent.length > 0 ? (
                <MenuSection id="recent">
                  <Header className="menu-h">{t("recent")}</Header>
                  {shownRecent.map((entry) => (
                    <MenuItem key={keyOf(entry)} id={`recent:${keyOf(entry)}`} href={entry.href} icon={iconOf(entry)}>
                      {textOf(entry)}
                    </MenuItem>
                  ))}
                </MenuSection>
              ) : null}
              <MenuSection id="places">
                <Header className="menu-h">{t("places")}</Header>
                {placesOf(user.role).map((place) => (
                  <MenuItem key={place.id} id={place.id} href={place.href} icon={place.icon}>
                    {tShell(`places.${place.id}`)}
                  </MenuItem>
                ))}
              </MenuSection>
              <MenuSection id="actions">
                <Header className="menu-h">{t("actions")}</Header>
                {actions
                  .filter(({ roles }) => roles.some((role) => role === user.role))
                  .map(({ id, href, icon }) => (
                    <MenuItem key={id} id={id} href={href} icon={icon}>
                      {t(id)}
                    </MenuItem>
                  ))}
                <MenuItem id="sign-out" icon={LogOut} onAction={signOut}>
                  {tShell("account.sign_out")}
                </MenuItem>
              </MenuSection>
              {typed.trim() === "" ? null : (
                <MenuSection id="found:settings">
                  <Header className="menu-h">{t("settings")}</Header>
                  {settings.map(({ name, words, href }) => (
                    <MenuItem key={href} id={href} href={href} icon={Settings} words={words}>
                      {name}
                    </MenuItem>
                  ))}
                </MenuSection>
              )}
              {kinds.map(({ kind, icon }) => {
                const own = entries.filter((entry) => entry.kind === kind);
                if (own.length === 0) return null;
                return (
                  // A separate key prefix: there are also places called people and assessments.
                  <MenuSection key={kind} id={`found:${kind}`}>
                    <Header className="menu-h">
                      {kind === "doubts" || kind === "notes"
                        ? tShell(kind === "notes" ? "places.notebook" : "places.doubts")
                        : t(kind)}
                    </Header>
                    {own.map((entry) => (
                      <MenuItem
                        key={keyOf(entry)}
                        id={keyOf(entry)}
                        href={entry.href}
                        icon={icon}
                        // Content that people wrote is stored encrypted: none of it stays in this browser.
                        onAction={() => (privateKinds.includes(kind) ? undefined : saveRecent(user.id, entry))}
                      >
                        {textOf(entry)}
                      </MenuItem>
                    ))}
                  </MenuSection>
                );
              })}
            </Menu>
            {unsearched > 0 ? <p className="finder-note">{t("doubts_unsearched", { count: unsearched })}</p> : null}
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/**
 * Returns the parts of the profile, and those of the settings for staff, each with what else finds it. Their texts load with the finder,
 * before one types.
 */
function useSettingsParts(role: User["role"]) {
  const { t: tProfile } = useTranslation("profile");
  const { t: tSettings } = useTranslation(role === "staff" ? "settings" : "profile");
  const own = profileParts.map((part) => ({
    name: tProfile(`parts.${part}`),
    words: tProfile(`finds.${part}`),
    href: `/profile?part=${part}`,
  }));
  if (role !== "staff") return own;
  return [
    ...own,
    ...settingsParts.map((part) => ({
      name: tSettings(`parts.${part}`),
      words: tSettings(`finds.${part}`),
      href: `/settings?part=${part}`,
    })),
    { name: tSettings("finds.rosters"), words: "", href: "/settings?part=connections#rosters-part" },
    { name: tSettings("finds.webhooks"), words: "", href: "/settings?part=connections#webhooks-part" },
    { name: tSettings("finds.platforms"), words: "", href: "/settings?part=connections#platforms-part" },
  ];
}

const iconOf = ({ kind }: FoundEntry) => kinds.find((one) => one.kind === kind)?.icon;
const keyOf = ({ kind, id }: FoundEntry) => `${kind}:${id}`;
