const TABS = ["play", "tables", "live", "mine"] as const;
export type Tab = (typeof TABS)[number];

/** The address names the part after a #. */
export const tabOf = (hash: string): Tab => TABS.find((tab) => tab === hash) ?? "play";
