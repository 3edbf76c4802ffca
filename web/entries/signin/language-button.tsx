import { type ComponentType, useState } from "react";
import { Button } from "../../base/ui/native/button.tsx";
import { LanguageName } from "./language-name.tsx";

const loadMenu = () => import("./language-menu.tsx").then((chunk) => chunk.LanguageMenu);

/** Shows the language, and on a press the menu of all, which comes only then: the kit of menus weighs more than the page. */
export function LanguageButton() {
  const [Menu, setMenu] = useState<ComponentType | null>(null);
  if (Menu) return <Menu />;
  return (
    <Button
      variant="ghost"
      size="sm"
      className="language"
      aria-haspopup="menu"
      aria-expanded={false}
      // On the way to the button it is fetched already; without a connection the press does nothing, as a choice would.
      onPointerEnter={() => void loadMenu().catch(() => {})}
      onClick={async () => {
        const loaded = await loadMenu().catch(() => null);
        if (loaded) setMenu(() => loaded);
      }}
    >
      <LanguageName />
    </Button>
  );
}
