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
    show(path) {
      if (tab) tab.location.href = path;
      else window.location.assign(path);
    },
    close: () => tab?.close(),
  };
}
