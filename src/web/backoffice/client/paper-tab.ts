/** A tab for a paper that is still being made. */
export type PaperTab = {
  /** Shows the paper at a path. */
  show(path: string): void;
  /** Closes the tab: there is no paper. */
  close(): void;
};

/** Opens the tab of a paper. Call it while the press is handled: browsers open no tab later. */
export function openPaperTab(): PaperTab {
  const tab = window.open('', '_blank');
  return {
    // without a tab the paper is shown here: a browser that opened none while the press was handled opens none now
    show: (path) => (tab ?? window).location.assign(path),
    close: () => tab?.close(),
  };
}
