import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { type KnownPicture, type UploadedPicture, useRich } from "./rich-context.tsx";

type PictureSourcesProps = {
  onChoose: (picture: UploadedPicture) => void;
  onFailure: (text: string) => void;
};

/**
 * Shows sources of pictures other than a local file: a web address, or earlier uploads. Renders nothing where the screen offers
 * neither.
 */
export function PictureSources({ onChoose, onFailure }: PictureSourcesProps) {
  const { t } = useTranslation("questions");
  const rich = useRich();
  const [open, setOpen] = useState<"address" | "mine" | null>(null);
  const { fetchPicture, listPictures } = rich;
  if (!fetchPicture || !listPictures) return null;
  return (
    <div className="stack g3">
      <div className="row row-2 wrap">
        {(["address", "mine"] as const).map((id) => (
          <Button
            key={id}
            size="sm"
            variant="ghost"
            aria-expanded={open === id}
            onPress={() => setOpen(open === id ? null : id)}
          >
            {t(`picture.from_${id}`)}
          </Button>
        ))}
      </div>
      {open === "address" ? (
        <FromAddress
          fetchPicture={fetchPicture}
          onChoose={(picture) => {
            setOpen(null);
            onChoose(picture);
          }}
          onFailure={(error) => onFailure(rich.failureText(error))}
        />
      ) : null}
      {open === "mine" ? (
        <Mine
          listPictures={listPictures}
          onChoose={(picture) => {
            setOpen(null);
            onChoose(picture);
          }}
          onFailure={(error) => onFailure(rich.failureText(error))}
        />
      ) : null}
    </div>
  );
}

type FromAddressProps = {
  fetchPicture: (url: string) => Promise<UploadedPicture>;
  onChoose: (picture: UploadedPicture) => void;
  onFailure: (error: unknown) => void;
};

function FromAddress({ fetchPicture, onChoose, onFailure }: FromAddressProps) {
  const { t } = useTranslation("questions");
  const [url, setUrl] = useState("");
  const [isBusy, setBusy] = useState(false);
  const bring = () => {
    setBusy(true);
    fetchPicture(url.trim())
      .then(onChoose, onFailure)
      .finally(() => setBusy(false));
  };
  return (
    <div className="stack g2">
      <TextField label={t("picture.address")} help={t("picture.address_help")} value={url} onChange={setUrl} />
      <span>
        <Button size="sm" isDisabled={url.trim() === ""} isPending={isBusy} onPress={bring}>
          {t("picture.bring")}
        </Button>
      </span>
    </div>
  );
}

type MineProps = {
  listPictures: (page: number) => Promise<{ pictures: readonly KnownPicture[]; hasMore: boolean }>;
  onChoose: (picture: UploadedPicture) => void;
  onFailure: (error: unknown) => void;
};

function Mine({ listPictures, onChoose, onFailure }: MineProps) {
  const { t } = useTranslation("questions");
  const [page, setPage] = useState(0);
  const [pictures, setPictures] = useState<readonly KnownPicture[] | null>(null);
  const [hasMore, setMore] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const more = () => {
    setBusy(true);
    listPictures(page + 1)
      .then((found) => {
        setPictures([...(pictures ?? []), ...found.pictures]);
        setMore(found.hasMore);
        setPage(page + 1);
      }, onFailure)
      .finally(() => setBusy(false));
  };
  return (
    <div className="stack g2">
      {pictures?.length === 0 ? <p className="dim body-s">{t("picture.none_mine")}</p> : null}
      {pictures && pictures.length > 0 ? (
        <ul className="picture-mine" aria-label={t("picture.from_mine")}>
          {pictures.map((picture) => (
            <li key={picture.file}>
              <Button
                variant="ghost"
                aria-label={t("picture.take", { name: picture.name })}
                onPress={() => onChoose(picture)}
              >
                <img src={picture.url} alt="" loading="lazy" />
                <span className="truncate body-s" dir="auto">
                  {picture.name}
                </span>
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {hasMore ? (
        <span>
          <Button size="sm" isPending={isBusy} onPress={more}>
            {t(pictures === null ? "picture.show_mine" : "picture.more_mine")}
          </Button>
        </span>
      ) : null}
    </div>
  );
}
