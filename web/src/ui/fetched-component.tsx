import { type ComponentType, lazy, useState } from 'react';

/**
 * A component whose code is fetched when it is first drawn, or ahead of that by `prefetch`. What is there by
 * then is drawn at once: React would hold it back for 300 ms if it had to wait, however shortly.
 */
export function fetchedComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let fetched: ComponentType<Props> | undefined;
  const fetch = async () => (fetched = await load());
  const Later: ComponentType<Props> = lazy(async () => ({ default: await fetch() }));
  function Fetched(props: Props) {
    // Chosen once: another choice later would begin the component anew.
    const [Chosen] = useState<ComponentType<Props>>(() => fetched ?? Later);
    return <Chosen {...props} />;
  }
  const prefetch = () => {
    if (fetched === undefined) void fetch().catch(() => undefined);
  };
  return { Component: Fetched, prefetch };
}
