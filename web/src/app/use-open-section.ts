import { focusManager } from '@tanstack/react-query';
import type { Section } from 'contract/abilities';
import { signInCalls } from 'contract/sign-in';
import { useCallback, useEffect, useRef, useState } from 'react';

import { mayLeave } from '../api/before-leave.ts';
import { call } from '../api/call.ts';
import { hearPermissionsAnew } from '../api/permissions-anew.ts';
import { takeUpHeardPermissions, useSessionState } from '../api/session-store.ts';
import { closeTopDialog, topDialog } from './close-top-dialog.ts';

const path = '/app';

/**
 * The states of the menu's own step and of the one that is put behind it when a dialog comes over the menu: Back would else
 * leave the page.
 */
const underDialog = 'the main menu, under a dialog';
const overMenu = 'over the main menu';

/**
 * Which section is open; null is the main menu. All of them share one path, so the browser's Back leads from
 * a section to the menu, and a reload stays where it was. What is pending in a section is settled first. While a
 * dialog stands over the section or the menu, Back closes that and no more: on a phone it is the nearest way out of it.
 * Whoever took from themselves the permission that opens the section stands in the menu; whom somebody else took it from
 * stays until they leave, with what they typed. Which permissions one has by now is asked as the menu is shown, and as one
 * comes back to it.
 */
export function useOpenSection(allowed: readonly Section[]) {
  const [section, setSection] = useState<Section | null>(() => sectionInHistory(allowed));
  const current = useRef(section);
  /** Main Menu was pressed, and what was typed is still being sent: a further step back would leave the application. */
  const isOnItsWay = useRef(false);
  const { heard } = useSessionState();
  useEffect(() => {
    if (heard !== undefined && current.current === null) takeUpHeardPermissions();
  }, [heard]);

  const show = useCallback((next: Section | null) => {
    current.current = next;
    if (next === null) {
      takeUpHeardPermissions();
      hearPermissions();
    }
    setSection(next);
  }, []);

  useEffect(
    () => focusManager.subscribe((isInSight) => isInSight && current.current === null && hearPermissions()),
    [],
  );

  const open = useCallback(
    (next: Section) => {
      history.pushState({ section: next }, '', path);
      show(next);
    },
    [show],
  );

  useEffect(() => {
    async function follow() {
      const leaving = current.current;
      const next = sectionInHistory(allowed);
      if (leaving === null && history.state === underDialog) {
        // Where no dialog stands there any more, Back means what it says.
        if (!closeTopDialog()) history.back();
        return;
      }
      if (leaving === next) return;
      const stays = leaving !== null && (closeTopDialog() || !(await mayLeave('section')));
      if (stays) history.pushState({ section: leaving }, '', path);
      else show(next);
    }
    const listener = () => void follow().finally(() => (isOnItsWay.current = false));
    window.addEventListener('popstate', listener);
    return () => window.removeEventListener('popstate', listener);
  }, [allowed, show]);

  useEffect(() => {
    const watch = new MutationObserver(() => {
      if (current.current !== null || history.state === overMenu || topDialog() === undefined) return;
      history.replaceState(underDialog, '', path);
      history.pushState(overMenu, '', path);
    });
    watch.observe(document.body, { childList: true });
    return () => watch.disconnect();
  }, []);

  const backToMenu = useCallback(() => {
    if (isOnItsWay.current) return;
    isOnItsWay.current = true;
    history.back();
  }, []);

  return { section: section !== null && allowed.includes(section) ? section : null, open, backToMenu };
}

function hearPermissions(): void {
  hearPermissionsAnew(async () => call(signInCalls.getSession, {}));
}

function sectionInHistory(allowed: readonly Section[]): Section | null {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null || !('section' in state)) return null;
  return allowed.find((section) => section === state.section) ?? null;
}
