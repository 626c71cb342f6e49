/** What is being left: a section for another, or the application at sign-out. */
export type Leaving = 'section' | 'application';

/** Sends what is pending, or asks. Answers false to stay. */
export type BeforeLeave = (leaving: Leaving) => Promise<boolean>;

const guards = new Set<BeforeLeave>();

/** Asks to be heard before a section or the application is left. Answers how to stop. */
export function registerBeforeLeave(guard: BeforeLeave): () => void {
  guards.add(guard);
  return () => guards.delete(guard);
}

/** Whether everyone concerned agrees to leave; they are asked one after another. */
export async function mayLeave(leaving: Leaving): Promise<boolean> {
  for (const guard of guards) {
    if (!(await guard(leaving))) return false;
  }
  return true;
}
