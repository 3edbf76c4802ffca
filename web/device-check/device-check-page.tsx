import { DeviceList } from "../device/device-list.tsx";
import { sayWhole } from "../device/say-device.ts";
import { deviceTexts } from "../device/texts.ts";
import { useDeviceCheck } from "../device/use-device-check.ts";
import { Button } from "../ui/button.tsx";
import { PageHead } from "../ui/page-head.tsx";

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
