/** How Chromium is started wherever a person is played: in the tests, the bench and the attacks. */
export const chromiumStart = {
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // Without a screen the preview of a printed PDF ends the page.
    '--disable-print-preview',
    // The suggestions below the address bar are pages of their own: a second of work for each window, which nobody sees.
    // A process in store for a page to come is one that a journey seldom opens.
    '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,SpareRendererForSitePerProcess',
  ],
  // Staff's browsers keep pages in memory for the Back button; Playwright's would not.
  ignoreDefaultArgs: ['--disable-back-forward-cache'],
};
