import type { ReactNode } from "react";
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from "react-aria-components";

type TabsProps<Id extends string> = {
  label: string;
  tabs: readonly { id: Id; title: ReactNode; content: ReactNode }[];
  value: Id;
  onChange: (id: Id) => void;
};

/** Parts of one thing, one in sight. Which one belongs in the URL: the caller keeps it there. */
export function Tabs<Id extends string>({ label, tabs, value, onChange }: TabsProps<Id>) {
  const choose = (key: unknown) => {
    const chosen = tabs.find((tab) => tab.id === key);
    if (chosen) onChange(chosen.id);
  };
  return (
    <AriaTabs selectedKey={value} onSelectionChange={choose}>
      <TabList aria-label={label} className="tabs">
        {tabs.map((tab) => (
          <Tab key={tab.id} id={tab.id} className="tab">
            {tab.title}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.id} id={tab.id} className="tab-panel">
          {tab.content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
