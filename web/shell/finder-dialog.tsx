import "./finder.css";
import { LogOut, Search } from "lucide-react";
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
import { placesOf } from "../common/places.ts";
import { useUser } from "../common/session-context.tsx";
import { Icon } from "../ui/icon.tsx";
import { MenuItem } from "../ui/menu.tsx";
import { useSignOut } from "./sign-out.tsx";

/** Finds places and actions by their words. Arrows move while one types; Enter goes. */
export default function FinderDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const user = useUser();
  const signOut = useSignOut();
  const { contains } = useFilter({ sensitivity: "base" });
  return (
    <ModalOverlay className="scrim finder-scrim" isOpen onOpenChange={(open) => !open && onClose()} isDismissable>
      <Modal className="finder">
        <Dialog aria-label={t("finder.title")} className="finder-dialog">
          <Autocomplete filter={contains}>
            <SearchField aria-label={t("finder.title")} className="finder-field" autoFocus>
              <Icon of={Search} />
              <Input className="finder-input" placeholder={t("finder.placeholder")} />
            </SearchField>
            <Menu
              className="menu finder-list"
              aria-label={t("finder.title")}
              onAction={onClose}
              renderEmptyState={() => <p className="finder-none">{t("finder.none")}</p>}
            >
              <MenuSection>
                <Header className="menu-h">{t("finder.places")}</Header>
                {placesOf(user.role).map((place) => (
                  <MenuItem key={place.id} id={place.id} href={place.href} icon={place.icon}>
                    {t(`places.${place.id}`)}
                  </MenuItem>
                ))}
              </MenuSection>
              <MenuSection>
                <Header className="menu-h">{t("finder.actions")}</Header>
                <MenuItem id="sign-out" icon={LogOut} onAction={signOut}>
                  {t("account.sign_out")}
                </MenuItem>
              </MenuSection>
            </Menu>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
