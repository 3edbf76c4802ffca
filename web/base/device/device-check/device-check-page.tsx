import { Button } from "../../ui/button.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { DeviceList } from "../device-list.tsx";
import { sayWhole } from "../say-device.ts";
import { deviceTexts } from "../texts.ts";
import { useDeviceCheck } from "../use-device-check.ts";

/** Shows whether this device is fit for a test, without one. */
export function DeviceCheckPage() {
  const { found, again } = useDeviceCheck();
  const texts = deviceTexts();
  const { title, status } = sayWhole(found, texts);
  return (
    <>
      <PageHead title={texts.title} />
      <div className="dc">
        <p role="status">{title === texts.title ? status : `${title}. ${status}`}</p>
        <DeviceList found={found} />
        <Button className="dc-again" onPress={again}>
          {texts.again}
        </Button>
      </div>
    </>
  );
}
