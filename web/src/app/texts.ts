import type { Unsent } from '../api/unsent.ts';

/** The words of sign-in, shell and main menu. */
export const appTexts = {
  // Sign-in (1-term-reporting §2, §8)
  signIn: 'Sign in',
  username: 'Username',
  password: 'Password',
  next: 'NEXT',
  login: 'LOGIN',
  resetPassword: 'Reset Password',
  chosenBefore: 'You had chosen a password already. The one that you typed here was not stored.',
  newPassword: 'New Password',
  confirmPassword: 'Confirm Password',
  changePassword: 'CHANGE PASSWORD',
  choosePassword: 'Choose a password of your own to go on.',
  passwordHint: (least: number) => `At least ${least} characters`,
  usernameMissing: 'Enter your username.',
  passwordMissing: 'Enter your password.',
  back: 'Back',
  or: 'or',
  signInWithMicrosoft: 'Sign in with Microsoft',
  signInWithMicrosoftInNewTab: 'Sign in with Microsoft in a new tab',
  noAnswer: (error: string) => `An Error has occured ( ${error} )`,

  // Session that lapsed
  signInAgain: 'Sign in again',
  signInAgainWhy: (name: string) =>
    `Your session has ended. Enter the password of ${name} to go on; what you entered is kept.`,
  signInAsSomeoneElse: 'Sign in as someone else',

  // Shell
  skipToContent: 'Skip to content',
  mainMenu: 'Main Menu',
  logout: 'Logout',
  signedInAs: (name: string) => `Signed in as ${name}`,
  appearance: 'Appearance',
  light: 'Light',
  dark: 'Dark',
  followSystem: 'As the system',
  waiting: (count: number) => `${count} waiting`,
  waitingHint:
    'Entries that have not reached the server yet. They are sent by themselves as soon as they can be.',
  failedHint:
    'Entries that were refused, changed elsewhere meanwhile, could not be stored as they were typed, or were being typed when the page ended. They are kept on this device until they are settled: here, or where they were typed.',
  signOutTitle: 'Sign Out',
  signOutQuestion: 'How do you want to sign out?',
  signOutEverywhere: 'Sign Out Microsoft Account and Application',
  signOutHere: 'Sign Out Application Only',
  microsoftNotSetUp: 'Signing in with a Microsoft account is not set up at this school.',
  cancel: 'Cancel',
  stillUnsent: (count: number) =>
    count === 1 ? '1 entry has not reached the server' : `${count} entries have not reached the server`,
  stillUnsentHint: ({ waiting, failed }: Unsent) => {
    const one = waiting + failed === 1;
    const stays = one ? 'It stays on this device' : 'They stay on this device';
    const nobody = `Nobody else who signs in sees ${one ? 'it' : 'them'}.`;
    if (failed === 0) return `${stays} and ${one ? 'is' : 'are'} sent when you next sign in here. ${nobody}`;
    const settle = 'what could not be stored is to be settled where it was typed, or under “Not stored”';
    if (waiting === 0) return `${stays}; ${settle}. ${nobody}`;
    return `${stays}: what waits is sent when you next sign in here, ${settle}. ${nobody}`;
  },
  signOutAnyway: 'Sign out anyway',
  stay: 'Stay',
  sectionFailed: 'This section could not be opened',

  // Main menu
  firstSteps:
    'To begin, set the school’s name, its form classes and the first term under Settings; then add teachers under Employees and students under Students.',
  firstStepsElsewhere:
    'The office sets the first term under Settings. Until then there is little to do here.',
  periodFailed: 'The current period could not be loaded',
  lessonsLeft: (classes: number, left: number) =>
    `${classes === 1 ? '1 class' : `${classes} classes`}, ${left === 0 ? 'all finished' : `${left} to finish`}`,
  noSections: 'Nothing is open to you yet',
  noSectionsHint: 'Ask the administrator of the school which sections you should have.',
} as const;
