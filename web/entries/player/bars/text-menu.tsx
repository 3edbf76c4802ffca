import { chooseTheme, useTheme } from "../../../base/common/theme.ts";
import { Popover } from "../parts/popover.tsx";
import { Segments } from "../parts/segments.tsx";
import { usePlayer, usePreference, useTexts } from "../player-context.tsx";

/** Text size, zoom, contrast, appearance: for passage and question, and for the eyes. */
function TextMenuBody() {
  const { preferences } = usePlayer();
  const { text_menu: texts } = useTexts();
  const size = usePreference("textSize");
  const zoom = usePreference("zoom");
  const contrast = usePreference("contrast");
  const theme = useTheme();
  return (
    <dl className="settings-list">
      <div>
        <dt>{texts.size}</dt>
        <dd>
          <Segments
            label={texts.size}
            choices={([1, 2, 3] as const).map((value) => ({ value, label: texts.sizes[value - 1] ?? "" }))}
            value={size}
            onChange={(textSize) => preferences.set({ textSize })}
          />
        </dd>
      </div>
      <div>
        <dt>{texts.zoom}</dt>
        <dd>
          <Segments
            label={texts.zoom}
            choices={([100, 125, 150, 200] as const).map((value) => ({ value, label: `${value} %` }))}
            value={zoom}
            onChange={(next) => preferences.set({ zoom: next })}
          />
        </dd>
      </div>
      <div>
        <dt>{texts.contrast}</dt>
        <dd>
          <Segments
            label={texts.contrast}
            choices={[
              { value: "normal" as const, label: texts.contrast_normal },
              { value: "more" as const, label: texts.contrast_more },
            ]}
            value={contrast}
            onChange={(next) => preferences.set({ contrast: next })}
          />
        </dd>
      </div>
      <div>
        <dt>{texts.theme}</dt>
        <dd>
          <Segments
            label={texts.theme}
            choices={[
              { value: "system" as const, label: texts.theme_system },
              { value: "light" as const, label: texts.theme_light },
              { value: "dark" as const, label: texts.theme_dark },
            ]}
            value={theme}
            onChange={chooseTheme}
          />
        </dd>
      </div>
    </dl>
  );
}

/** Shows the menu of what concerns the eyes. */
export function TextMenu() {
  const texts = useTexts();
  return (
    <Popover id="text-menu" label={texts.tools.text} className="bar-pop">
      {() => <TextMenuBody />}
    </Popover>
  );
}
