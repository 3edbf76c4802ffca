import { useLocation } from "@tanstack/react-router";
import { Menu as MenuIcon } from "lucide-react";
import { Button as AriaButton } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { type Place, placesOf, splitForBar } from "../common/places.ts";
import { useUser } from "../common/session-context.tsx";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { Menu, MenuItem } from "../ui/menu.tsx";

function usePlaces() {
  const user = useUser();
  const pathname = useLocation({ select: (location) => location.pathname });
  const isHere = ({ href }: Place) => (href === "/" ? pathname === "/" : pathname.startsWith(href));
  return { places: placesOf(user.role).filter((place) => place.isMain), isHere };
}

/** The places at the side of a wide screen. */
export function SideNavigation() {
  const { t } = useTranslation();
  const { places, isHere } = usePlaces();
  return (
    <nav className="nav" aria-label={t("places.label")}>
      {places.map((place) => (
        <Link key={place.id} href={place.href} className="" aria-current={isHere(place) ? "page" : undefined}>
          <Icon of={place.icon} />
          <span>{t(`places.${place.id}`)}</span>
        </Link>
      ))}
    </nav>
  );
}

/** The bar of five at the bottom of a narrow screen; what does not fit is behind "More". */
export function TabBar() {
  const { t } = useTranslation();
  const { places, isHere } = usePlaces();
  const { bar, more } = splitForBar(places);
  if (places.length < 2) return null;
  return (
    <nav className="tabbar" aria-label={t("places.label")}>
      {bar.map((place) => (
        <Link key={place.id} href={place.href} className="" aria-current={isHere(place) ? "page" : undefined}>
          <Icon of={place.icon} />
          <span>{t(`places_short.${place.id}`)}</span>
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
          {more.map((place) => (
            <MenuItem key={place.id} href={place.href} icon={place.icon}>
              {t(`places.${place.id}`)}
            </MenuItem>
          ))}
        </Menu>
      ) : null}
    </nav>
  );
}
