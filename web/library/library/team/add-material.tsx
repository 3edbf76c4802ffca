import { Plus } from "lucide-react";
import { type ChangeEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../base/ui/button.tsx";
import { Icon } from "../../../base/ui/icon.tsx";
import { Menu, MenuItem } from "../../../base/ui/menu.tsx";
import type { TeamLibraryState } from "./use-team-library.tsx";

/** Offers to add files, a folder of them, a link or an article to the shelf that is open. */
export function AddMaterial({ library }: { library: TeamLibraryState }) {
  const { mayAdd, send, setAsking } = library;
  const { t } = useTranslation("library");
  const fileInput = useRef<HTMLInputElement>(null);
  const folderInput = useRef<HTMLInputElement>(null);
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    send(target.files);
    target.value = "";
  };
  return (
    <div className="acts">
      <Button size="sm" onPress={() => folderInput.current?.click()} isDisabled={!mayAdd}>
        {t("import_folder")}
      </Button>
      <Menu
        label={t("add_material")}
        placement="bottom end"
        trigger={
          <Button variant="primary" size="sm" isDisabled={!mayAdd}>
            <Icon of={Plus} small />
            {t("add_material")}
          </Button>
        }
      >
        <MenuItem onAction={() => fileInput.current?.click()}>{t("add.files")}</MenuItem>
        <MenuItem onAction={() => setAsking({ what: "link" })}>{t("add.link")}</MenuItem>
        <MenuItem onAction={() => setAsking({ what: "article" })}>{t("add.article")}</MenuItem>
      </Menu>
      <input ref={fileInput} type="file" multiple hidden data-testid="library-files" onChange={onChange} />
      <input
        ref={(input) => {
          folderInput.current = input;
          input?.setAttribute("webkitdirectory", "");
        }}
        type="file"
        multiple
        hidden
        onChange={onChange}
      />
    </div>
  );
}
