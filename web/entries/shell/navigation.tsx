import { useLocation } from "@tanstack/react-router";
import { CircleQuestionMark, LogOut, Menu as MenuIcon, UserRound } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button as AriaButton } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { groupPlaces, navigationOf, type Place, splitForBar } from "../../base/common/places.ts";
import { useUser } from "../../base/common/session-context.tsx";
import { useQuietExtra } from "../../base/common/use-quiet-extra.ts";
import { settingsQuery } from "../../base/requests/settings.ts";
import { Icon } from "../../base/ui/icon.tsx";
import { Link } from "../../base/ui/link.tsx";
import { Menu, MenuItem, MenuPart, MenuRule } from "../../base/ui/menu.tsx";
import { useSignOut } from "./sign-out.tsx";
import { usePlaceCounts } from "./use-place-counts.ts";

function usePlaces() {
  const user = useUser();
  const pathname = useLocation({ select: (location) => location.pathname });
  const isHere = ({ href }: Place) => (href === "/" ? pathname === "/" : pathname.startsWith(href));
  const isInBar = (place: Place) => place.inBar?.includes(user.role) ?? false;
  // Until it’s known, one place of many is missing; the finder and addresses lead there all the same.
  const hasRecordings = useQuietExtra(settingsQuery)?.has_recordings === true;
  // A place for content that this organisation never creates would stay empty.
  const places = navigationOf(user.role).filter(({ id }) => id !== "recordings" || hasRecordings);
  return { places, isHere, isInBar, pathname, isStudent: user.role === "student" };
}

/** From this number of places the entries move closer together. */
const LONG_FROM = 16;

/** Shows the places in the sidebar of a wide screen, in sections with headings; a student's few need none. */
export function SideNavigation() {
  const { t } = useTranslation();
  const { places, isHere, pathname, isStudent } = usePlaces();
  const counts = usePlaceCounts();
  const navigation = useRef<HTMLElement>(null);
  const parts = groupPlaces(places);
  const hasHeadings = !isStudent;
  const isLong = places.length >= LONG_FROM;
  // On a low screen the list scrolls, and the current place may be below its edge. With the next frame: at once, the page would be laid
  // out twice.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path changes the current place, and the number of places moves it
  useEffect(() => {
    const frame = requestAnimationFrame(() =>
      navigation.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: "nearest" }),
    );
    return () => cancelAnimationFrame(frame);
  }, [pathname, places.length]);
  return (
    <nav ref={navigation} className={isLong ? "nav is-long" : "nav"} aria-label={t("places.label")}>
      {parts.map(({ group, places: these }, index) => (
        <div key={group} className="nav-part">
          {hasHeadings && index > 0 ? <h2 className="nav-h">{t(`place_groups.${group}`)}</h2> : null}
          {these.map((place) => (
            <Link key={place.id} href={place.href} className="" aria-current={isHere(place) ? "page" : undefined}>
              <Icon of={place.icon} />
              <span>{t(`places.${place.id}`)}</span>
              <PlaceCount of={place.id} count={counts[place.id] ?? 0} />
            </Link>
          ))}
        </div>
      ))}
    </nav>
  );
}

/** Texts for a waiting count other than open questions. */
const waitingAt: { [Of in Place["id"]]?: "places.due" | "places.to_mark" | "places.to_release" | "places.red" } = {
  practice: "places.due",
  marking: "places.to_mark",
  results: "places.to_release",
  operations: "places.red",
};

/** Shows the count of waiting items at a place: up to 99, read aloud with its noun. */
function PlaceCount({ of, count }: { of: Place["id"]; count: number }) {
  const { t } = useTranslation("notifications");
  const { role } = useUser();
  if (count === 0) return null;
  return (
    <>
      <span className="n" dir="ltr" aria-hidden="true">
        {count > 99 ? "99+" : count}
      </span>
      <span className="sr">
        {t(of === "doubts" && role === "student" ? "places.new_answers" : (waitingAt[of] ?? "places.waiting"), {
          count,
        })}
      </span>
    </>
  );
}

const entryOf = (place: Place, name: string) => (
  <MenuItem key={place.id} href={place.href} icon={place.icon}>
    {name}
  </MenuItem>
);

/** Shows the bar at the bottom of a narrow screen: four places, and the others behind "More" with the sign-out. */
export function TabBar() {
  const { t } = useTranslation();
  const { places, isHere, isInBar, isStudent } = usePlaces();
  const signOut = useSignOut();
  const { bar, more } = splitForBar(places, isInBar);
  if (places.length < 2) return null;
  return (
    <nav className="tabbar" aria-label={t("places.label")}>
      {bar.map((place) => (
        <Link key={place.id} href={place.href} className="" aria-current={isHere(place) ? "page" : undefined}>
          <Icon of={place.icon} />
          <span>{place.id === "live" ? t("live_short") : t(`places.${place.id}`)}</span>
        </Link>
      ))}
      {more.length > 0 ? (
        <Menu
          label={t("places.more")}
          placement="top end"
          trigger={
            <AriaButton data-current={more.some(isHere) || undefined}>
              <Icon of={MenuIcon} />
              <span>{t("places.more")}</span>
            </AriaButton>
          }
        >
          {isStudent
            ? more.map((place) => entryOf(place, t(`places.${place.id}`)))
            : groupPlaces(more).map(({ group, places: these }) => (
                <MenuPart key={group} title={t(`place_groups.${group}`)}>
                  {these.map((place) => entryOf(place, t(`places.${place.id}`)))}
                </MenuPart>
              ))}
          <MenuRule />
          <MenuItem icon={UserRound} href="/profile">
            {t("account.profile")}
          </MenuItem>
          <MenuItem icon={CircleQuestionMark} href="/help">
            {t("places.help")}
          </MenuItem>
          <MenuItem icon={LogOut} onAction={signOut}>
            {t("account.sign_out")}
          </MenuItem>
        </Menu>
      ) : null}
    </nav>
  );
}
